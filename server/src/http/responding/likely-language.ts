export type PageLanguage = 'en' | 'zh-TW';

/** What a request for a page says about the language. */
export interface LanguageHints {
  readonly cookie: string | undefined;
  readonly acceptLanguage: string | undefined;
}

const FALLBACK = 'zh-TW';

/** Returns the language that the page will most likely choose; a wrong guess costs only a few kilobytes. */
export function likelyLanguage({ cookie = '', acceptLanguage = '' }: LanguageHints): PageLanguage {
  const kept = /(?:^|; )i18next=([\w-]+)/.exec(cookie)?.[1];
  const wanted = [kept ?? '', ...acceptLanguage.split(',').map((tag) => tag.trim())];
  const known = wanted.map((tag) => (/^en\b/i.test(tag) ? 'en' : /^zh\b/i.test(tag) ? 'zh-TW' : null));
  return known.find((language) => language !== null) ?? FALLBACK;
}
