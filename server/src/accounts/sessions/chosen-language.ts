import type { Request } from '#http/exchange.ts';
import { readCookie } from '#http/responding/cookies.ts';

export type Language = 'en' | 'zh-TW';

/** The cookie in which the web stores the language of its pages. */
const NAME = 'i18next';

/** Returns the language of the pages that send a request; undefined without the cookie. */
export function chosenLanguage(request: Request): Language | undefined {
  const value = readCookie(request, NAME);
  return value === 'en' || value === 'zh-TW' ? value : undefined;
}
