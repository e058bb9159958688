import type { AnyAct } from '#http/act.ts';
import { sendFeedbackAct } from './store-feedback.ts';

/** What the endpoints of this noun do. */
export const feedbackActs: readonly AnyAct[] = [sendFeedbackAct];
