import type { Context } from '../context/context.ts';
import type { Viewer } from '../http/viewer.ts';
import { isAdmin } from '../membership/installation-roles.ts';
import { Failure } from '../platform/base/failure.ts';

/** Throws Failure ADMIN_ONLY. */
export const requireAdmin = (context: Pick<Context, 'config'>, viewer: Viewer): void => {
  if (!isAdmin(context, viewer)) throw new Failure('ADMIN_ONLY');
};
