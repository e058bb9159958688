/**
 * The type of a translation: the same keys with its own texts. Chinese has no plural forms, so `_one` keys exist in English
 * only.
 */
export type TranslationOf<T> = {
  [K in keyof T as K extends `${string}_one` ? never : K]: T[K] extends string ? string : TranslationOf<T[K]>;
};
