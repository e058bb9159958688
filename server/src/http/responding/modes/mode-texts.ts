import type { PageLanguage } from '#http/responding/likely-language.ts';

interface ModeTexts {
  /** The language tag of the texts. */
  readonly tag: string;
  readonly maintenance: { readonly title: string; readonly text: string; readonly again: string };
  readonly readOnly: string;
}

/** The texts of pages that the server writes itself in a mode, since the web's code is not needed for them. */
export const modeTexts: Readonly<Record<PageLanguage, ModeTexts>> = {
  en: {
    tag: 'en',
    maintenance: {
      title: 'Back in a few minutes',
      text: 'The site is under maintenance. Your photos are safe, and waiting uploads continue automatically. This page reloads when the site is back.',
      again: 'Try again',
    },
    readOnly: 'The site is read-only for a short time. Uploads wait and continue automatically.',
  },
  'zh-TW': {
    tag: 'zh-Hant-TW',
    maintenance: {
      title: '網站維護中，請稍候幾分鐘',
      text: '您的照片都安全保存著，等待中的上傳會自動繼續。網站恢復後，這個頁面會自動重新載入。',
      again: '再試一次',
    },
    readOnly: '網站暫時唯讀，可以瀏覽與下載。上傳會先等待，之後自動繼續。',
  },
};
