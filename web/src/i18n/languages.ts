const languages = ['en', 'zh-TW'] as const;
export type Language = (typeof languages)[number];
export const FALLBACK_LANGUAGE: Language = 'zh-TW';

/** The language we have for a tag such as zh-Hant-TW or en-GB; null for all others. */
export const languageOf = (tag: string): Language | null => {
  if (/^zh\b/i.test(tag)) return 'zh-TW';
  return /^en\b/i.test(tag) ? 'en' : null;
};

/** The value of the lang attribute: Traditional Chinese needs its script named for fonts and screen readers. */
export const langAttributeOf = (language: Language): string => (language === 'zh-TW' ? 'zh-Hant-TW' : 'en');
