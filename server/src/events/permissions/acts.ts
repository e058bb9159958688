import { requirePlus } from '#events/membership/policy.ts';
import { type AnyAct, act } from '#http/act.ts';
import { changePermissionsAct } from './change-permissions.ts';
import { listEntries } from './queries.ts';

const listPermissionsAct = act('listPermissions', async (context, { event }) => {
  requirePlus(event);
  return { allPermissions: await listEntries(context.db, event.id) };
});

/** What the endpoints of this noun do. */
export const permissionsActs: readonly AnyAct[] = [listPermissionsAct, changePermissionsAct];
