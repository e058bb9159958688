import type { texts as en } from '../en/navigation.ts';
import type { TranslationOf } from '../texts.ts';

export const texts = {
  label: '主選單',
  home: '聚影 Togather 首頁',
  menu: '選單',
  skip: '跳至主要內容',
  join: '加入活動',
  pricing: '方案與價格',
  about: '關於我們',
  support: '客服中心',
  social: '追蹤我們',
  language: '語言',
  toEnglish: 'English',
  toChinese: '中文',
  signIn: '登入',
  userMenu: '{{name}} 的帳號選單',
  hosted: '我主辦的活動',
  joined: '我參加的活動',
  logOut: '登出',
} satisfies TranslationOf<typeof en>;
