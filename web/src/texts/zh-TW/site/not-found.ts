import type { texts as en } from '#texts/en/site/not-found.ts';
import type { TranslationOf } from '#texts/languages.ts';

export const texts = {
  title: '404 - 找不到頁面',
  text: '您要找的頁面不存在。',
} satisfies TranslationOf<typeof en>;
