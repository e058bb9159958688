import type { texts as en } from '../en/sign-in.ts';
import type { TranslationOf } from '../texts.ts';

export const texts = {
  title: '登入中',
  working: '正在登入…',
  stale: '這次登入已失效，請重新開始。',
  refused: '登入已取消，或遭登入服務拒絕。',
  failed: '無法完成登入',
} satisfies TranslationOf<typeof en>;
