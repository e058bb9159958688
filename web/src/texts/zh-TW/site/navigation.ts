import type { texts as en } from '#texts/en/site/navigation.ts';
import type { TranslationOf } from '#texts/languages.ts';

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
  languageFailed: '無法切換語言。',
  toEnglish: 'English',
  toChinese: '中文',
  signIn: '登入',
  hosted: '我主辦的活動',
  joined: '我參加的活動',
  tagline: '一組 PIN，收齊全場的照片。',
  product: '產品',
  legal: '條款與隱私',
  terms: '服務條款',
  privacy: '隱私權政策',
  faceNotice: '人臉分組說明',
  hours: '週一至週五 9:00–18:00（GMT+8）',
} satisfies TranslationOf<typeof en>;
