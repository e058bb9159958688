import { queryOptions } from '@tanstack/react-query';
import type { Decision, Permission } from '@togather/contract/roles.ts';
import type { PermissionEntry } from '@togather/contract/schemas/events/permissions.ts';
import { call } from '#lib/api/api.ts';
import { entriesOf } from './permission-decision.ts';

/** Fetches an event's permissions. A response of another shape counts as an empty list. */
export function permissionsQuery(eventId: string) {
  return queryOptions({
    queryKey: ['permissions', eventId],
    queryFn: async ({ signal }) =>
      entriesOf(await call('listPermissions', { params: { eventId }, signal })) ?? [],
    staleTime: 0,
    retry: false,
  });
}

/** The host's decision on one permission of participants. */
export interface PermissionChange {
  readonly permission: Permission;
  readonly decision: Decision;
  /** Also shows the photos that wait for a review. */
  readonly showWaiting?: true;
}

/** Returns the new permissions, or undefined if the response has another shape. */
export async function decide(
  eventId: string,
  { permission, decision, ...more }: PermissionChange,
): Promise<PermissionEntry[] | undefined> {
  return entriesOf(
    await call('changePermissions', {
      params: { eventId },
      body: {
        defaultPermission: { permission, decision },
        rolePermissions: [{ permission, role: 'PARTICIPANT', decision }],
        ...more,
      },
    }),
  );
}
