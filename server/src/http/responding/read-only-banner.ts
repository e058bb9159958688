import type { PageLanguage } from './likely-language.ts';
import { modeTexts } from './maintenance-page.ts';

const STYLE =
  'margin:0;padding:10px 20px;background:var(--accent-soft);color:var(--ink);font-size:14px;line-height:1.5;text-align:center;text-wrap:balance';

/**
 * Returns the banner of a page in read-only mode. The server writes it into the page, so that pages have no code for it at
 * other times; its script removes it when the mode ends.
 */
export function readOnlyBanner(language: PageLanguage): string {
  const { tag, readOnly } = modeTexts[language];
  return `<p id="read-only" role="status" lang="${tag}" style="${STYLE}">${readOnly}</p><script src="/read-only.js" defer></script>`;
}
