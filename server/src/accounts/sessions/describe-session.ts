import type { Session } from '@togather/contract/schemas/site/sessions.ts';
import type { Context } from '#app/context/context.ts';
import { signSessionToken } from '#platform/identity/session-token.ts';
import type { SessionRow } from './queries.ts';

type Described = Pick<SessionRow, 'id' | 'userId' | 'rotation' | 'expiresAt' | 'name' | 'picture'>;

/** Returns a session for its browser. For one rotation the result is the same, including the token. */
export async function describeSession(
  context: Context,
  { id, userId, rotation, expiresAt, name, picture }: Described,
): Promise<Session> {
  return {
    idToken: await signSessionToken(context, { userId, sessionId: id, rotation, expiresAt }),
    idTokenExpTime: expiresAt.getTime() / 1000,
    userInfo: { name, picture },
  };
}
