import type { texts as en } from '../en/downloads.ts';
import type { TranslationOf } from '../texts.ts';

export const texts = {} satisfies TranslationOf<typeof en>;
