import type { Context } from '#app/context/context.ts';
import { Failure } from '#platform/base/failure.ts';

/** Returns the user of an id or an e-mail. Throws Failure USER_NOT_FOUND, and an Error when several have the e-mail. */
export const requireUser = async ({ db }: Context, typed: string): Promise<{ id: string; email: string }> => {
  const users = await db
    .selectFrom('users')
    .select(['id', 'email'])
    .where((e) => e.or([e('id', '=', typed), e(e.fn('lower', ['email']), '=', typed.toLowerCase())]))
    .execute();
  if (users.length > 1)
    throw new Error(
      `Several users have this e-mail; give the id of one: ${users.map(({ id }) => id).join(', ')}`,
    );
  if (!users[0]) throw new Failure('USER_NOT_FOUND');
  return users[0];
};
