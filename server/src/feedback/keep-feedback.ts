import type { Context } from '../context.ts';
import { newId } from '../new-id.ts';
import type { Viewer } from '../sessions/viewer.ts';

/** Stores a message for the administrators to read. */
export const keepFeedback = async (
  { db }: Pick<Context, 'db'>,
  { email, message }: { email: string; message: string },
  viewer: Viewer,
) => {
  await db
    .insertInto('feedback')
    .values({ id: newId(), email, message, user_id: viewer?.id ?? null })
    .execute();
  return { received: true as const };
};
