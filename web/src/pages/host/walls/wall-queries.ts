import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/api.ts';
import { ApiError } from '#lib/failures/failures.ts';

/** The live walls of an event, oldest first. */
export function wallsQuery(eventId: string) {
  return queryOptions({
    queryKey: ['walls', eventId],
    queryFn: ({ signal }) => call('listWalls', { params: { eventId }, signal }),
    staleTime: 0,
  });
}

/** Ends a wall. One that is already gone counts as ended. */
export async function endWall(eventId: string, wallId: string): Promise<void> {
  try {
    await call('revokeWall', { params: { eventId, wallId } });
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'WALL_NOT_FOUND')) throw error;
  }
}
