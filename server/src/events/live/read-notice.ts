import type { EventChange } from '@togather/contract/schemas/events/event-stream.ts';
import type { WallNews } from '@togather/contract/schemas/events/walls.ts';
import type { Context } from '../../context/context.ts';
import type { Gathered } from '../../platform/changes/gather-changes.ts';
import type { Notice } from '../../platform/changes/watched-event.ts';
import { findProgress } from '../queries.ts';

/**
 * Reads what the watchers of an event are told of a change: its host, its guests, and its live walls, which are told of nothing
 * but the photos that everybody sees.
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
  // With another PIN the wall's links are others, too.
  const state = `${progress?.pinEpoch}.${progress?.shownState}`;
  return {
    messages: {
      host: messageOf(toHost),
      guests: messageOf(toGuests),
      wall: messageOf({ state } satisfies WallNews),
    },
    pinEpoch: progress?.pinEpoch,
  };
};

const messageOf = (data: object): Buffer => Buffer.from(`data: ${JSON.stringify(data)}\n\n`);
