import type { EventChange } from '@togather/contract/schemas/events/event-stream.ts';
import type { WallNews } from '@togather/contract/schemas/events/walls.ts';
import type { Context } from '#app/context/context.ts';
import { findProgress } from '#events/queries.ts';
import type { Gathered } from '#platform/changes/gather-changes.ts';
import type { Notice } from '#platform/changes/watched-event.ts';

/**
 * Reads the messages about a change of an event: for its host, for its guests, and for its live walls. A wall's message covers only
 * the photos that everyone sees.
 */
export const readNotice = async (
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  eventId: string,
  { kind, hearts }: Gathered,
): Promise<Notice> => {
  const progress = await findProgress(db, eventId, clock());
  const numbers = {
    kind,
    version: progress?.version ?? '',
    ...(hearts.size > 0 && { hearts: [...hearts].map(([photoId, count]) => ({ photoId, hearts: count })) }),
  };
  const none = { photoCount: 0, processing: { previews: 0, faces: 0 } };
  const toHost: EventChange = { ...numbers, ...(progress?.ofHost ?? none) };
  const toGuests: EventChange = { ...numbers, ...(progress?.ofGuests ?? none) };
  // A new PIN changes the wall's links, too.
  const state = `${progress?.pinEpoch}.${progress?.shownState}`;
  return {
    messages: {
      host: messageOf(toHost),
      guests: messageOf(toGuests),
      wall: messageOf({ state } satisfies WallNews),
    },
    pinEpoch: progress?.pinEpoch,
    hostsEpoch: progress?.hostsEpoch,
  };
};

const messageOf = (data: object): Buffer => Buffer.from(`data: ${JSON.stringify(data)}\n\n`);
