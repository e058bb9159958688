const languages = ['en', 'zh-TW'] as const;
export type Language = (typeof languages)[number];
export const FALLBACK_LANGUAGE: Language = 'zh-TW';

/** Returns the supported language for a tag such as zh-Hant-TW or en-GB, or null. */
export function languageOf(tag: string): Language | null {
  if (/^zh\b/i.test(tag)) return 'zh-TW';
  return /^en\b/i.test(tag) ? 'en' : null;
}

/** Returns the lang attribute. Traditional Chinese names its script for fonts and screen readers. */
export const langAttributeOf = (language: Language): string => (language === 'zh-TW' ? 'zh-Hant-TW' : 'en');

/**
 * The type of a translation: the same keys with its own texts. Chinese has no plural forms, so `_one` keys exist in English
 * only.
 */
export type TranslationOf<T> = {
  [K in keyof T as K extends `${string}_one` ? never : K]: T[K] extends string ? string : TranslationOf<T[K]>;
};
