import { type QueryClient, queryOptions } from '@tanstack/react-query';

import { call } from '#lib/api/api.ts';

export const facesQuery = (eventId: string, figureId: string) =>
  queryOptions({
    queryKey: ['figures', eventId, 'faces', figureId],
    queryFn: ({ signal }) => call('listFaces', { params: { eventId, figureId }, signal }),
  });

export const merge = (eventId: string, figureIds: string[]) =>
  call('mergeFigures', { params: { eventId }, body: { figureIds } });

export const split = (eventId: string, figureId: string, faceIds: string[]) =>
  call('splitFigure', { params: { eventId }, body: { figureId, faceIds } });

export const hide = (eventId: string, figureId: string, hidden: boolean) =>
  call('hideFigure', { params: { eventId }, body: { figureId, hidden } });

export const forget = (eventId: string, figureId: string) =>
  call('forgetFigure', { params: { eventId }, body: { figureId } });

/** Open requests to forget a face: one's own, or all for a host. */
export const forgetRequestsQuery = (eventId: string) =>
  queryOptions({
    queryKey: ['figures', eventId, 'forget-requests'],
    queryFn: async ({ signal }) =>
      (await call('listForgetRequests', { params: { eventId }, signal })).requests,
    refetchOnWindowFocus: true,
  });

/** Undoes a request and refreshes the people. */
export const takeBack = async (client: QueryClient, eventId: string, requestId: string): Promise<void> => {
  try {
    await call('takeBackForgetting', { params: { eventId, requestId } });
  } finally {
    await client.invalidateQueries({ queryKey: ['figures', eventId] });
  }
};

export const switchGrouping = (eventId: string, faceGrouping: boolean) =>
  call('changeEvent', { params: { eventId }, body: { faceGrouping } });
