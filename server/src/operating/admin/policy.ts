import type { Context } from '#app/context/context.ts';
import { isAdmin } from '#events/membership/policy.ts';
import { Failure } from '#platform/base/failure.ts';
import type { Viewer } from '#platform/identity/viewer.ts';

/** Throws Failure ADMIN_ONLY. */
export function requireAdmin(context: Context, viewer: Viewer): void {
  if (!isAdmin(context, viewer)) throw new Failure('ADMIN_ONLY');
}
