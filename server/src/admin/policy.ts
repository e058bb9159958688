import type { Context } from '../context/context.ts';
import type { Viewer } from '../http/viewer.ts';
import { Failure } from '../platform/base/failure.ts';

/** Returns true for an administrator: a user whose verified address is in ADMIN_EMAILS. */
export const isAdmin = ({ config }: Pick<Context, 'config'>, viewer: Viewer): boolean =>
  viewer?.emailVerified === true && config.adminEmails.includes(viewer.email.toLowerCase());

/** Throws Failure ADMIN_ONLY. */
export const requireAdmin = (context: Pick<Context, 'config'>, viewer: Viewer): void => {
  if (!isAdmin(context, viewer)) throw new Failure('ADMIN_ONLY');
};
