import { z } from 'zod';
import { shownMessage } from './shown-text.ts';

/** A ban or takedown by an administrator: its time and reason. */
export const measure = z.object({ at: z.iso.datetime(), reason: z.string() });
export type Measure = z.infer<typeof measure>;

export const measureReason = shownMessage(1000);
