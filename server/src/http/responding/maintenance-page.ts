import { MODE_RETRY_SECONDS } from '@togather/contract/modes.ts';
import { plainPage } from '@togather/contract/plain-page.ts';
import type { Brand } from '@togather/contract/schemas/site.ts';
import { matchWebPath, webPatterns } from '@togather/contract/web-paths.ts';
import { escapeHtml } from './escape-html.ts';
import type { PageLanguage } from './likely-language.ts';

/** Pages that administrators need, to sign in and to end the maintenance. */
const SERVED = [webPatterns.admin, webPatterns.signInCallback];

/** Returns whether a page is served during maintenance. */
export function isServedInMaintenance(path: string): boolean {
  return SERVED.some((pattern) => matchWebPath(pattern, path) !== null);
}

/** Returns the page that everyone gets during maintenance. It needs no script, and reloads. */
export function maintenancePage({ name, nameZh }: Brand, language: PageLanguage): string {
  const { tag, maintenance } = modeTexts[language];
  const brand = escapeHtml(language === 'en' ? name : nameZh);
  return plainPage({
    lang: tag,
    isMessage: true,
    title: `${maintenance.title} · ${brand}`,
    head: `<meta http-equiv="refresh" content="${MODE_RETRY_SECONDS}">`,
    body: `<h1>${maintenance.title}</h1><p>${maintenance.text}</p><a class="button" href="">${maintenance.again}</a>`,
  });
}

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
    readOnly: 'Read-only for a short time. Uploads will wait.',
  },
  'zh-TW': {
    tag: 'zh-Hant-TW',
    maintenance: {
      title: '網站維護中，請稍候幾分鐘',
      text: '您的照片都安全保存著，等待中的上傳會自動繼續。網站恢復後，這個頁面會自動重新載入。',
      again: '再試一次',
    },
    readOnly: '網站暫時唯讀，上傳稍後會自動繼續。',
  },
};
