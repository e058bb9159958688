import type { texts as en } from '#texts/en/account/user-menu.ts';
import type { TranslationOf } from '#texts/languages.ts';

export const texts = {
  button: '{{name}} 的帳號選單',
  account: '我的帳號',
  admin: '管理後台',
  waiting_other: '{{count}} 件待處理',
  logOut: '登出',
  untold: '您已在這個瀏覽器登出，但無法通知伺服器；這次登入會在一小時內自動失效。',
} satisfies TranslationOf<typeof en>;
