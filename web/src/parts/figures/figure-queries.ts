import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/api.ts';
import { ApiError } from '#lib/failures/failures.ts';

/** The event's figures. Live updates invalidate everything under ['figures', eventId]. */
export function figuresQuery(eventId: string) {
  return queryOptions({
    queryKey: ['figures', eventId],
    queryFn: ({ signal }) => call('listFigures', { params: { eventId }, signal }),
  });
}

/** Returns true if the figure is not shown, or the address is wrong. */
export function isMissingFigure(error: unknown): boolean {
  return (
    error instanceof ApiError && (error.code === 'FIGURE_NOT_FOUND' || error.code === 'VALIDATION_FAILED')
  );
}

/** Returns the figure that a missing one was merged into, or undefined. */
export function successorIn(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || error.code !== 'FIGURE_NOT_FOUND') return undefined;
  return ((error.details ?? {}) as { figureId?: string }).figureId;
}

/**
 * The photos in which any of the figures appears. If one of several is gone, the list of figures is refetched and the
 * others' photos are returned.
 */
export function photosOfFiguresQuery(eventId: string, figureIds: readonly string[]) {
  return queryOptions({
    queryKey: ['figures', eventId, 'photos', ...[...figureIds].sort()],
    // Without the signal: a change of the selection must not cancel the download that waits for this.
    queryFn: async ({ client }) => {
      const find = (ids: readonly string[]) =>
        call('listPhotosOfFigures', { query: { eventId, figureIds: ids.join(',') } });
      try {
        return await find(figureIds);
      } catch (error) {
        if (!isMissingFigure(error)) throw error;
        const figures = await client.fetchQuery({ ...figuresQuery(eventId), staleTime: 0 });
        const left = figureIds.filter((id) => figures.some((figure) => figure.id === id));
        if (left.length === 0 || left.length === figureIds.length) throw error;
        return find(left);
      }
    },
  });
}

export function facesQuery(eventId: string, figureId: string) {
  return queryOptions({
    queryKey: ['figures', eventId, 'faces', figureId],
    queryFn: ({ signal }) => call('listFaces', { params: { eventId, figureId }, signal }),
  });
}

export function merge(eventId: string, figureIds: string[]) {
  return call('mergeFigures', { params: { eventId }, body: { figureIds } });
}

export function split(eventId: string, figureId: string, faceIds: string[]) {
  return call('splitFigure', { params: { eventId }, body: { figureId, faceIds } });
}

export function hide(eventId: string, figureId: string, hidden: boolean) {
  return call('hideFigure', { params: { eventId }, body: { figureId, hidden } });
}

export function forget(eventId: string, figureId: string) {
  return call('forgetFigure', { params: { eventId }, body: { figureId } });
}

/** Open requests to forget a face: one's own, or all for a host. */
export function forgetRequestsQuery(eventId: string) {
  return queryOptions({
    queryKey: ['figures', eventId, 'forget-requests'],
    queryFn: async ({ signal }) =>
      (await call('listForgetRequests', { params: { eventId }, signal })).requests,
    refetchOnWindowFocus: true,
  });
}

/** Undoes a request and refreshes the people. */
export async function takeBack(client: QueryClient, eventId: string, requestId: string): Promise<void> {
  try {
    await call('takeBackForgetting', { params: { eventId, requestId } });
  } finally {
    await client.invalidateQueries({ queryKey: ['figures', eventId] });
  }
}

/** The user's own requests to be blurred, how many there are for a host, and how many photos are being prepared. */
export function blursQuery(eventId: string) {
  return queryOptions({
    queryKey: ['figures', eventId, 'blurs'],
    queryFn: ({ signal }) => call('listBlurs', { params: { eventId }, signal }),
  });
}

/** Refreshes what shows people, and the clear pictures of the user, after a request to be blurred was made or withdrawn. */
export async function renewBlurred(client: QueryClient, eventId: string): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: ['figures', eventId] }),
    client.invalidateQueries({ queryKey: ['own-photos', eventId] }),
  ]);
}

export function switchGrouping(eventId: string, faceGrouping: boolean) {
  return call('changeEvent', { params: { eventId }, body: { faceGrouping } });
}
