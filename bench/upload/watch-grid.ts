import type { Event } from '@togather/contract/schemas/events.ts';
import { gatherCalls } from '@togather/web/src/lib/live/gather-calls.ts';
import type { Client } from '../../server/src/testing/client.ts';

/** The time over which a page gathers changes into one lookup (web: use-live-event.ts). */
const GATHER_MS = 700;

/**
 * Watches an event as a page does: its stream, a lookup, then the thumbnail of each new photo. Returns the arrival time of
 * each photo's thumbnail, by id.
 */
export async function watchGrid(origin: string, client: Client, event: { eventId: string; pinCode: string }) {
  const seenAt = new Map<string, number>();
  const asked = new Set<string>();
  const closing = new AbortController();
  const look = async () => {
    const { photos } = (await client.request('GET', `/api/event/${event.pinCode}`)).json<Event>();
    for (const { photoId, previewUrl } of photos)
      if (!asked.has(photoId)) void fetchThumbnail(photoId, previewUrl);
  };
  const looks = gatherCalls(look, GATHER_MS);
  const fetchThumbnail = async (photoId: string, previewUrl: string) => {
    asked.add(photoId);
    const { status } = await client.request('GET', `${previewUrl}&w=320`, {
      headers: { accept: 'image/webp' },
    });
    if (status === 200) seenAt.set(photoId, performance.now());
    else asked.delete(photoId);
  };
  const { version } = await client.lookUp(event.pinCode);
  // The stream begins with the state that the lookup had.
  const isNews = (text: string) => text.includes('data:') && !text.includes(`"version":"${version}"`);
  const stream = await fetch(new URL(`/api/event/${event.eventId}/stream`, origin), {
    signal: closing.signal,
  });
  const reading = (async () => {
    for await (const text of stream.body!.pipeThrough(new TextDecoderStream())) if (isNews(text)) looks.ask();
  })().catch(() => undefined);
  return {
    seenAt,
    stop: async () => {
      looks.drop();
      closing.abort();
      await reading;
    },
  };
}
