import { z } from 'zod';
import { errorCodes } from '../errors.ts';
import { EVENT_TYPES } from '../plans.ts';
import { cleanShownLines, cleanShownText, isSeen } from '../shown-text.ts';

/** A name that others read, cleaned; at most `max` UTF-16 code units. It may be empty: `.min(1)` forbids that. */
export const shownText = (max: number) => z.string().overwrite(cleanShownText).max(max);

/** A text of several lines that others read, cleaned; at most `max` UTF-16 code units. */
export const shownLines = (max: number, maxLines: number) =>
  z
    .string()
    .overwrite((text) => cleanShownLines(text, maxLines))
    .min(1)
    .max(max);

/** A message of several lines with a visible character, and at most `max` UTF-16 code units. */
export function shownMessage(max: number) {
  return z
    .string()
    .overwrite((text) => text.toWellFormed().trim())
    .max(max)
    .refine(isSeen, 'has no visible character');
}

/** An id of an event, photo, figure, face or user: 22 letters and digits, about 131 random bits. */
export const id = z.string().regex(/^[A-Za-z0-9]{22}$/);

export const eventParams = z.object({ eventId: id });
export const photoParams = z.object({ photoId: id });

export const eventType = z.enum(EVENT_TYPES);

/** A ban or takedown by an administrator: its time and reason. */
export const sanction = z.object({ at: z.iso.datetime(), reason: z.string() });
export type Sanction = z.infer<typeof sanction>;

export const sanctionReason = shownMessage(1000);

/** The body of every response that is not 2xx. */
export const errorAnswer = z.object({
  error: z.object({
    code: z.enum(errorCodes),
    message: z.string(),
    details: z.unknown().optional(),
  }),
});
export type ErrorAnswer = z.infer<typeof errorAnswer>;
