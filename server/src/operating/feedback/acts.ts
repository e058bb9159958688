import type { Context } from '#app/context/context.ts';
import { type AnyAct, act } from '#http/act.ts';
import { newId } from '#platform/base/new-id.ts';
import type { Viewer } from '#platform/identity/viewer.ts';

const sendFeedbackAct = act('sendFeedback', (context, { body, viewer }) =>
  storeFeedback(context, body, viewer),
);

/** Stores a visitor's message for the administrators. */
const storeFeedback = async (
  { db }: Context,
  { email, message }: { email: string; message: string },
  viewer: Viewer,
) => {
  await db
    .insertInto('feedback')
    .values({ id: newId(), email, message, user_id: viewer?.id ?? null })
    .execute();
  return { received: true as const };
};

/** What the endpoints of this noun do. */
export const feedbackActs: readonly AnyAct[] = [sendFeedbackAct];
