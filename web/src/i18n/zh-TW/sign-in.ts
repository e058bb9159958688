import type { texts as en } from '../en/sign-in.ts';
import type { TranslationOf } from '../texts.ts';

export const texts = {
  title: '登入中',
  working: '正在登入…',
  failed: '無法完成登入',
} satisfies TranslationOf<typeof en>;
