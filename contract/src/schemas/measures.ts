import { z } from 'zod';
import { shownMessage } from './shown-text.ts';

/** What an administrator did about an event or somebody: since when it is so, and why. */
export const measure = z.object({ at: z.iso.datetime(), reason: z.string() });
export type Measure = z.infer<typeof measure>;

export const measureReason = shownMessage(1000);
