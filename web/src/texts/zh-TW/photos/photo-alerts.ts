import type { texts as en } from '#texts/en/photos/photo-alerts.ts';
import type { TranslationOf } from '#texts/languages.ts';

export const texts = {
  ask: '有新照片時通知我',
  title: '有我的新照片時通知我',
  intro: '相簿裡有您的新照片時，我們會寄信通知您，每 {{hours}} 小時最多一封。',
  email: '電子郵件地址',
  emailInvalid: '請輸入有效的電子郵件地址。',
  kept: '您的地址會加密保存，不作其他用途。每封信都有停止寄送的連結，停止後地址會立即刪除，最晚在活動結束時刪除。',
  send: '寄送確認信',
  sent: '請查看您的信箱',
  sentText:
    '我們已寄信到 {{email}}。請在 {{hours}} 小時內打開信中的連結確認，在那之前不會再寄其他信。如果沒有收到，請看看垃圾郵件匣。',
  confirm: {
    title: '有您的新照片時寄信通知',
    text: '相簿裡有您的新照片時，我們會寄信通知您，每 {{hours}} 小時最多一封。每封信都有停止寄送的連結。',
    button: '請寄信通知我',
    done: '已確認',
    doneText: '有您的新照片時，我們會寄信通知您。您可以關閉這個頁面。',
  },
  stop: {
    title: '要停止寄送新照片通知嗎？',
    text: '我們不會再寄送這場活動的通知，您的電子郵件地址也會刪除。',
    button: '停止寄送',
    done: '已停止寄送',
    doneText: '您的電子郵件地址已刪除。您可以關閉這個頁面。',
  },
} satisfies TranslationOf<typeof en>;
