import { MODE_RETRY_SECONDS } from '@togather/contract/modes.ts';
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

const STYLE = `
body{margin:0;min-height:100dvh;display:grid;place-items:center;background:#fafaf7;color:#16181d;text-align:center;
font:16px/1.7 system-ui,"PingFang TC","Noto Sans TC","Microsoft JhengHei",sans-serif}
main{padding:24px;max-width:32rem}
h1{margin:24px 0 8px;font-size:24px;line-height:1.35;text-wrap:balance}
p{margin:0;color:#575b63;text-wrap:balance}
a{display:inline-block;margin-top:28px;padding:10px 20px;border-radius:8px;background:#c2411c;color:#fff;font-weight:500;text-decoration:none}
a:focus-visible{outline:2px solid #c2411c;outline-offset:2px}
`.replaceAll('\n', '');

/** Returns the page that everyone gets during maintenance. It needs no script, and reloads. */
export function maintenancePage({ name, nameZh }: Brand, language: PageLanguage): string {
  const { tag, maintenance } = modeTexts[language];
  const brand = escapeHtml(language === 'en' ? name : nameZh);
  return `<!doctype html>
<html lang="${tag}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><meta http-equiv="refresh" content="${MODE_RETRY_SECONDS}">
<title>${maintenance.title} · ${brand}</title><link rel="icon" href="/icons/icon.svg" type="image/svg+xml"><style>${STYLE}</style></head>
<body><main>
<svg width="72" height="72" viewBox="0 0 40 40" fill="none" stroke-width="3" aria-hidden="true"><rect x="2.5" y="2.5" width="24" height="24" rx="4.5" stroke="#16181d"/><rect x="13.5" y="13.5" width="24" height="24" rx="4.5" stroke="#ff7a59"/></svg>
<h1>${maintenance.title}</h1><p>${maintenance.text}</p><a href="">${maintenance.again}</a>
</main></body></html>
`;
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
