import { z } from 'zod';

/** The key of the page to read, which is `next` of the page before: one after a moment, in microseconds, or after a text. */
export const momentKey = z.string().regex(/^\d{1,16}\.[A-Za-z0-9]{22}$/);
export const textKey = z
  .string()
  .max(4096)
  .regex(/^(?:[0-9a-f]{2})*\.[A-Za-z0-9]{22}$/);

/** The key of the next page; null on the last one. */
export const nextKey = z.string().nullable();
