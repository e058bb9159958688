import { z } from 'zod';
import { cleanShownText, isSeen } from '../shown-text.ts';

/** A name that others read, cleaned; at most `max` UTF-16 code units. It may be empty: `.min(1)` forbids that. */
export const shownText = (max: number) => z.string().overwrite(cleanShownText).max(max);

/** A message of several lines with a visible character, and at most `max` UTF-16 code units. */
export function shownMessage(max: number) {
  return z
    .string()
    .overwrite((text) => text.toWellFormed().trim())
    .max(max)
    .refine(isSeen, 'has no visible character');
}
