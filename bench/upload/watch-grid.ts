import type { Event } from '@togather/contract/schemas/events/events.ts';
import type { Client } from '../../server/src/testing/client.ts';

/**
 * Watches an event as a page does: its stream, a lookup, then the thumbnail of each new photo. Returns the arrival time of
 * each photo's thumbnail, by id, when stopped.
 */
export const watchGrid = async (
  origin: string,
  client: Client,
  event: { eventId: string; pinCode: string },
) => {
  const seenAt = new Map<string, number>();
  const asked = new Set<string>();
  const closing = new AbortController();
  let isAsking = false;
  let isStale = false;
  const look = async () => {
    isStale = true;
    if (isAsking) return;
    isAsking = true;
    while (isStale) {
      isStale = false;
      const { photos } = (await client.request('GET', `/api/event/${event.pinCode}`)).json<Event>();
      for (const { photoId, previewUrl } of photos)
        if (!asked.has(photoId)) void fetchThumbnail(photoId, previewUrl);
    }
    isAsking = false;
  };
  const fetchThumbnail = async (photoId: string, previewUrl: string) => {
    asked.add(photoId);
    const { status } = await client.request('GET', `${previewUrl}&w=320`, {
      headers: { accept: 'image/webp' },
    });
    if (status === 200) seenAt.set(photoId, performance.now());
    else asked.delete(photoId);
  };
  await client.lookUp(event.pinCode);
  const stream = await fetch(new URL(`/api/event/${event.eventId}/stream`, origin), {
    signal: closing.signal,
  });
  const reading = (async () => {
    for await (const text of stream.body!.pipeThrough(new TextDecoderStream()))
      if (text.includes('data:')) void look().catch(() => undefined);
  })().catch(() => undefined);
  return {
    seenAt,
    stop: async () => {
      closing.abort();
      await reading;
    },
  };
};
