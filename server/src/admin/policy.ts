import type { Context } from '../context/context.ts';
import type { Viewer } from '../http/viewer.ts';
import { Failure } from '../platform/base/failure.ts';

/** Administrators are named by ADMIN_EMAILS; an address that the provider did not verify does not count. */
export const isAdmin = ({ config }: Pick<Context, 'config'>, viewer: Viewer): boolean =>
  viewer?.emailVerified === true && config.adminEmails.includes(viewer.email.toLowerCase());

/** Throws Failure ADMIN_ONLY. */
export const requireAdmin = (context: Pick<Context, 'config'>, viewer: Viewer): void => {
  if (!isAdmin(context, viewer)) throw new Failure('ADMIN_ONLY');
};
