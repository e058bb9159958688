import type { texts as en } from '#texts/en/account/sign-in.ts';
import type { TranslationOf } from '#texts/languages.ts';

export const texts = {
  title: '登入中',
  working: '正在登入…',
  stale: '這次登入已失效，請重新開始。',
  refused: '登入已取消，或遭登入服務拒絕。',
  failed: '登入失敗',
  offTitle: '本站尚未開放登入',
  offText: '網站的營運者尚未完成登入設定。若您有 PIN 碼，不需登入也能加入活動。',
  first: '請先登入',
  firstText: '登入後就能看到您的活動與帳號。',
  again: '請重新登入',
  againText: '請先使用 Google 登入，才能繼續。',
  keptInput: '您填寫的內容會保留。',
  signedInAs: '目前登入的帳號：{{name}}',
  switchAccount: '改用其他帳號',
  forgets: '這個瀏覽器封鎖了網站資料。您可以瀏覽、上傳和下載，但關閉或重新整理頁面後，不會保留任何紀錄。',
  needsStorage:
    '登入需要 Cookie 與網站資料，但這個瀏覽器已封鎖。請允許本站使用，或以賓客身分輸入 PIN 碼加入。',
  elsewhere: {
    title: '請改用瀏覽器開啟',
    text: '這個 App 裡無法登入。請複製連結，改用 Safari 或 Chrome 開啟。',
    copy: '複製連結',
    copied: '已複製連結',
  },
} satisfies TranslationOf<typeof en>;
