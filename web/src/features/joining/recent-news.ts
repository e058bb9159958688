import { call } from '../../platform/api/api.ts';
import { myFigureIn, seenPhotosIn } from '../../platform/recent/my-figure.ts';
import type { RecentEvent } from '../../platform/recent/recent-event-list.ts';

/** By event: who this device's user is there, and how many photos of them they have not seen. */
export type News = ReadonlyMap<string, { readonly figureId: string; readonly count: number }>;

/** Looks for new photos of the user in the events in which they said who they are. What cannot be asked has no news. */
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
