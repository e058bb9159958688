import { type QueryClient, queryOptions } from '@tanstack/react-query';

import { call } from '#lib/api/api.ts';

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

export function switchGrouping(eventId: string, faceGrouping: boolean) {
  return call('changeEvent', { params: { eventId }, body: { faceGrouping } });
}
