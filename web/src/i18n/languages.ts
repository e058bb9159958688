export const languages = ['en', 'zh-TW'] as const;
export type Language = (typeof languages)[number];
export const FALLBACK_LANGUAGE: Language = 'zh-TW';

/** Maps what was detected (zh-Hant-TW, en-GB, ja) to a language we have; others stay, and fall through to the fallback. */
export const supportedLanguageOf = (tag: string): string => {
  if (/^zh\b/i.test(tag)) return 'zh-TW';
  return /^en\b/i.test(tag) ? 'en' : tag;
};

/** The value of the lang attribute: Traditional Chinese needs its script named for fonts and screen readers. */
export const langAttributeOf = (language: string): string => (language === 'zh-TW' ? 'zh-Hant-TW' : 'en');
