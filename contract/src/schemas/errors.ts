import { z } from 'zod';
import { errorCodes } from '../errors.ts';

/** The body of every response that is not 2xx. */
export const errorAnswer = z.object({
  error: z.object({
    code: z.enum(errorCodes),
    message: z.string(),
    details: z.unknown().optional(),
  }),
});
export type ErrorAnswer = z.infer<typeof errorAnswer>;
