import type { Session } from '@togather/contract/sessions.ts';
import type { Context } from '../context.ts';
import { Failure } from '../failure.ts';
import { unseal } from '../secrets.ts';
import { keepSession } from './create-session.ts';
import { getRefreshToken } from './queries.ts';
import type { User } from './viewer.ts';

/** A fresh session for somebody whose present one is still valid. Throws Failure LOGIN_EXPIRED or IDENTITY_UNAVAILABLE. */
export const renewSession = async (
  context: Pick<Context, 'db' | 'identity' | 'secrets'>,
  user: User,
): Promise<Session> => {
  const sealed = await getRefreshToken(context.db, user.id);
  if (!sealed) throw new Failure('LOGIN_EXPIRED');
  const tokens = await context.identity.refresh(open(context, sealed));
  return keepSession(context, tokens);
};

/** What was sealed before the server's secret changed is lost: the user signs in once more. */
const open = ({ secrets }: Pick<Context, 'secrets'>, sealed: Buffer): string => {
  try {
    return unseal(secrets.keyFor('refresh-tokens'), sealed);
  } catch (cause) {
    throw new Failure('LOGIN_EXPIRED', { cause });
  }
};
