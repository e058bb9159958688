import type { texts as en } from '#texts/en/events/join-event.ts';
import type { TranslationOf } from '#texts/languages.ts';

export const texts = {
  title: '加入活動',
  text: '主辦人會提供 PIN 碼，可能印在邀請卡、放在桌上，或是傳在群組裡。',
  label: '活動 PIN 碼',
  hint: '六個英文字母或數字',
  action: '加入',
  oneMoment: '請稍候片刻。目前有人大量嘗試 PIN 碼，因此需要多一點時間。',
  asGuest: '登出並以訪客身分繼續',
  legal: '加入活動即表示您同意：',
  legalAnd: '、',
  failures: {
    pinFormat: 'PIN 碼必須為 6 個字元',
    invalidPin: 'PIN 碼無效，請確認後再試一次',
    tooManyGuesses: '這個網路輸入錯誤 PIN 碼的次數過多，請稍候再試。',
    sessionExpired: '您的登入已過期，請重新登入，或先登出',
    eventError: '目前無法連上這場活動，請再試一次。',
  },
} satisfies TranslationOf<typeof en>;
