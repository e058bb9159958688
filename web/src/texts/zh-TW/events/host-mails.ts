import type { texts as en } from '#texts/en/events/host-mails.ts';
import type { TranslationOf } from '#texts/languages.ts';

export const texts: TranslationOf<typeof en> = {
  title: '電子郵件通知',
  text: '同一類信件三小時內最多一封，每封信裡都有停止寄送的連結。',
  on: '已開啟 {{count}} 種',
  failed: '無法載入電子郵件設定。',
  allEvents: '此開關適用於您的所有活動。',
  kinds: {
    CREATED: { label: '活動建立', text: 'PIN 碼、連結，以及可列印的 QR Code 海報。' },
    NEARLY_FULL: { label: '快要額滿', text: '照片達到上限的 80% 時。' },
    FULL: { label: '已額滿', text: '無法再上傳照片時。' },
    FIRST_REPORT: { label: '照片被檢舉', text: '照片第一次被檢舉時。' },
    WAITING: { label: '照片等待審核', text: '有照片等您審核時，一天最多一封。' },
    WISHES: { label: '新的祝福', text: '賓客寫下祝福或留言時，並說明有幾則等您審核。' },
    GUEST_LIST: { label: '賓客名單', text: '活動隔天告訴您，名單上哪些賓客的照片還很少。' },
    ENDING: { label: '刪除前提醒', text: '照片刪除前 14 天、3 天和 1 天，附上下載全部照片的連結。' },
    RECEIPT: { label: '付款收據', text: '金額、訂單編號和日期。' },
  },
  mailbox: {
    to: '信件會寄到 {{address}}，語言與您使用的頁面相同。',
    ofHost: '活動擁有者的信箱',
    givenUp: '{{address}} 已退回我們的信件 {{count}} 次，所以暫停寄送。請確認信箱存在且沒有額滿。',
    unverified: '{{address}} 尚未通過登入服務的驗證，所以我們不會寄信到這個信箱。',
    tryAgain: '重新寄送',
    trying: '我們會重新開始寄信。',
  },
  stop: {
    title: '要停止這類信件嗎？',
    text: '您不會再收到這類信件。之後可以在活動設定中重新開啟。',
    button: '停止寄送',
    done: '已停止',
    doneText: '之後可以在活動設定中重新開啟。您可以關閉此頁面。',
  },
  download: {
    title: '下載全部照片',
    text: '把活動的所有照片打包成一個 ZIP 檔。照片很多時，建議用電腦連上 Wi-Fi 下載。',
    button: '下載全部照片',
    done: '開始下載',
    doneText_other: '「{{name}}」：{{count}} 張照片，{{size}}。下載完成前請勿關閉瀏覽器。',
  },
};
