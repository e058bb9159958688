import { queryOptions } from '@tanstack/react-query';
import {
  forgetFigure,
  hideFigure,
  listFaces,
  mergeFigures,
  splitFigure,
} from '@togather/contract/figure-repair.ts';
import { changeEvent, isHost } from '@togather/contract/hosting.ts';
import { call } from '../../lib/api.ts';

/** Whether the signed-in user hosts the event; it does not change while the page is open. */
export const hostQuery = (eventId: string) =>
  queryOptions({
    queryKey: ['host', eventId],
    queryFn: async ({ signal }) => (await call(isHost, { params: { eventId }, signal })).isEventHost,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** All faces of one figure, for a host. */
export const facesQuery = (eventId: string, figureId: string) =>
  queryOptions({
    queryKey: ['figures', eventId, 'faces', figureId],
    queryFn: ({ signal }) => call(listFaces, { params: { eventId, figureId }, signal }),
  });

export const merge = (eventId: string, figureIds: string[]) =>
  call(mergeFigures, { params: { eventId }, body: { figureIds } });

export const split = (eventId: string, figureId: string, faceIds: string[]) =>
  call(splitFigure, { params: { eventId }, body: { figureId, faceIds } });

export const hide = (eventId: string, figureId: string, hidden: boolean) =>
  call(hideFigure, { params: { eventId }, body: { figureId, hidden } });

export const forget = (eventId: string, figureId: string) =>
  call(forgetFigure, { params: { eventId }, body: { figureId } });

export const switchGrouping = (eventId: string, faceGrouping: boolean) =>
  call(changeEvent, { params: { eventId }, body: { faceGrouping } });
