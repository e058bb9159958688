/**
 * The shape that a translation must have: the same keys with texts of its own. Chinese has no plural forms, so keys
 * ending in `_one` exist in English only.
 */
export type TranslationOf<T> = {
  [K in keyof T as K extends `${string}_one` ? never : K]: T[K] extends string ? string : TranslationOf<T[K]>;
};
