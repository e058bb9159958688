import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/api.ts';
import { ApiError } from '#lib/failures/failures.ts';

/** The upload keys of an event, oldest first. */
export function uploadKeysQuery(eventId: string) {
  return queryOptions({
    queryKey: ['upload-keys', eventId],
    queryFn: ({ signal }) => call('listUploadKeys', { params: { eventId }, signal }),
    staleTime: 0,
  });
}

/** Revokes a key. One that is already gone counts as revoked. */
export async function revokeKey(eventId: string, keyId: string): Promise<void> {
  try {
    await call('revokeUploadKey', { params: { eventId, keyId } });
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'UPLOAD_KEY_NOT_FOUND')) throw error;
  }
}
