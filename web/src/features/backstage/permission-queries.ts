import { queryOptions } from '@tanstack/react-query';
import type { Decision } from '@togather/contract/roles.ts';
import type { PermissionEntry } from '@togather/contract/schemas/events/permissions.ts';
import { call } from '../../platform/api/api.ts';
import { entriesOf } from './upload-decision.ts';

/** Fetches an event's permissions. A response of another shape counts as an empty list. */
export const permissionsQuery = (eventId: string) =>
  queryOptions({
    queryKey: ['permissions', eventId],
    queryFn: async ({ signal }) =>
      entriesOf(await call('listPermissions', { params: { eventId }, signal })) ?? [],
    staleTime: 0,
    retry: false,
  });

/** Returns the new permissions, or undefined if the response has another shape. */
export const decideUploads = async (
  eventId: string,
  decision: Decision,
): Promise<PermissionEntry[] | undefined> =>
  entriesOf(
    await call('changePermissions', {
      params: { eventId },
      body: {
        defaultPermission: { permission: 'UPLOAD_PHOTO', decision },
        rolePermissions: [{ permission: 'UPLOAD_PHOTO', role: 'PARTICIPANT', decision }],
      },
    }),
  );
