import { z } from 'zod';

/** Key of the page to read, from `next` of the page before: a time in microseconds or a text, and an id. */
export const momentKey = z.string().regex(/^\d{1,16}\.[A-Za-z0-9]{22}$/);
export const textKey = z
  .string()
  .max(4096)
  .regex(/^(?:[0-9a-f]{2})*\.[A-Za-z0-9]{22}$/);

/** The key of the next page; null on the last one. */
export const nextKey = z.string().nullable();
