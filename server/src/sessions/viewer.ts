import type { Auth } from '@togather/contract/endpoint.ts';
import type { Context } from '../context.ts';
import { Failure } from '../failure.ts';
import { findUser } from './queries.ts';

export interface User {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly emailVerified: boolean;
}

/** Who asks; undefined for somebody who is not signed in. */
export type Viewer = User | undefined;

/**
 * Reads the Authorization header as the endpoint wants it.
 * Throws Failure LOGIN_REQUIRED, LOGIN_EXPIRED, LOGIN_INVALID or IDENTITY_UNAVAILABLE.
 */
export const identifyViewer = async (
  context: Pick<Context, 'db' | 'identity'>,
  auth: Auth,
  authorization: string | undefined,
): Promise<Viewer> => {
  if (auth === 'none') return undefined;
  if (!authorization) {
    if (auth === 'required') throw new Failure('LOGIN_REQUIRED');
    return undefined;
  }
  const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]*)$/.exec(authorization)?.[1];
  if (!token) throw new Failure('LOGIN_INVALID');
  const { sub } = await context.identity.verify(token);
  const user = await findUser(context.db, context.identity.issuer, String(sub));
  // A valid token of somebody whose account is gone.
  if (!user) throw new Failure('LOGIN_INVALID');
  return user;
};
