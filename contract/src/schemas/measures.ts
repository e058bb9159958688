import { z } from 'zod';

/** What an administrator did about an event or somebody: since when it is so, and why. */
export const measure = z.object({ at: z.iso.datetime(), reason: z.string() });
export type Measure = z.infer<typeof measure>;

export const measureReason = z.string().trim().min(1).max(1000);
