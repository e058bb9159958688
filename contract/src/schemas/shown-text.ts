import { z } from 'zod';
import { cleanShownText } from '../shown-text.ts';

/** A name that strangers read, cleaned; at most `max` UTF-16 code units. It may be empty: `.min(1)` forbids that. */
export const shownText = (max: number) => z.string().overwrite(cleanShownText).max(max);
