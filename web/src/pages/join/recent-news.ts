import { call } from '#lib/api/api.ts';
import { myFigureIn, seenPhotosIn } from '#lib/recent/my-figure.ts';
import type { RecentEvent } from '#lib/recent/recent-event-list.ts';

/** By event: the user's figure and the number of unseen photos of them. */
export type News = ReadonlyMap<string, { readonly figureId: string; readonly count: number }>;

/** Counts new photos of the user in the events where they chose their figure. Skips events that fail. */
export const findNews = async (events: readonly RecentEvent[]): Promise<News> => {
  const found = await Promise.all(
    events.map(async ({ eventId }) => {
      const figureId = myFigureIn(eventId);
      const figures = figureId ? await call('listFigures', { params: { eventId } }).catch(() => []) : [];
      const me = figures.find(({ id }) => id === figureId);
      const count = me ? me.photoNum - seenPhotosIn(eventId) : 0;
      return me && count > 0 ? [[eventId, { figureId: me.id, count }] as const] : [];
    }),
  );
  return new Map(found.flat());
};
