import type { texts as en } from '#texts/en/account/account.ts';
import type { TranslationOf } from '#texts/languages.ts';

export const texts = {
  title: '我的帳號',
  signedInAs: '目前登入：{{name}}',
  sessions: {
    title: '登入中的裝置',
    text: '這些瀏覽器目前登入了您的帳號。若有不認得或不再使用的裝置，請將它登出。',
    device: '{{system}} 上的 {{browser}}',
    unknown: '無法辨識的瀏覽器',
    isThis: '這個瀏覽器',
    lastUsed: '上次使用：{{time}}',
    end: '登出',
    endNamed: '登出「{{device}}」',
    everywhere: '登出所有裝置',
    everywhereDone: '您已登出所有裝置。',
  },
  export: {
    title: '下載我的資料',
    text: '我們保存的所有資料，包含您的帳號、活動與上傳紀錄，整理成一個 JSON 檔。',
    action: '下載我的資料',
  },
  delete: {
    title: '刪除帳號',
    text: '您的帳號、主辦的活動，以及活動中的所有照片與人臉資料都會刪除。您上傳到其他活動的照片會留下，但不再顯示您的名字。刪除後無法復原。為了計算本月的免費活動數量，我們會保留一組無法還原的代碼到月底。',
    action: '刪除帳號…',
    confirmTitle: '要刪除您的帳號嗎？',
    confirmText: '您會被登出，您主辦的活動也會立即消失，所有賓客都無法再看到。',
    type: '請輸入「{{word}}」以確認',
    word: '刪除',
    confirm: '永久刪除帳號',
    done: '帳號已刪除。',
  },
} satisfies TranslationOf<typeof en>;
