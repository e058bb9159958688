import type { texts as en } from '../en/event-page.ts';
import type { TranslationOf } from '../texts.ts';

export const texts = {} satisfies TranslationOf<typeof en>;
