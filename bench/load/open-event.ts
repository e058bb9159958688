import { facesInWork } from '@togather/contract/processing.ts';
import type { Figure } from '@togather/contract/schemas/figures.ts';
import { type Client, createClient } from '../../server/src/testing/client.ts';
import type { PhotoSource } from '../upload/make-photos.ts';
import { headersFor, sendBatches } from '../upload/send-batches.ts';

/** An event of the benchmark and what its visitors see. */
export interface LiveEvent {
  readonly eventId: string;
  readonly pin: string;
  /** Newest first, as of the last refresh. */
  readonly photos: () => readonly Shown[];
  /** Addresses of the face crops in the page's row. */
  readonly crops: () => readonly string[];
  /** The number of photos that are still being processed. */
  readonly waiting: () => number;
  /** Looks the event up again. Keeps the previous state on failure. */
  readonly refresh: () => Promise<void>;
  /** SHA-256 of each acknowledged photo, by its id. */
  readonly acknowledged: Map<string, string>;
}

export interface Shown {
  readonly photoId: string;
  readonly url: string;
  /** Path and query of its 1280-pixel preview. */
  readonly preview: string;
}

/** An administrator who creates Plus events without payment. */
export interface Host {
  readonly client: Client;
  readonly token: string;
  readonly userId: string;
}

export const HOST_EMAIL = 'host@example.com';

export async function signInHost(origin: string): Promise<Host> {
  const client = createClient(origin);
  const { idToken: token } = await client.signIn(HOST_EMAIL);
  const { users } = (await client.request('GET', '/api/admin/all-users', { token })).json<{
    users: { id: string; email: string }[];
  }>();
  const userId = users.find(({ email }) => email === HOST_EMAIL)!.id;
  return { client, token, userId };
}

/** Creates an event with some photos. */
export async function openEvent(
  origin: string,
  host: Host,
  { name, photos, count }: { name: string; photos: PhotoSource; count: number },
): Promise<LiveEvent> {
  const json = { eventName: name, eventHostUserId: host.userId };
  const answer = await host.client.request('POST', '/api/admin/events/create-plus-directly', {
    token: host.token,
    json,
  });
  const { eventId, pinCode } = answer.json<{ eventId: string; pinCode: string }>();
  const target = { url: `${origin}/api/photo/upload`, headers: headersFor(eventId) };
  await sendBatches(target, photos(count), 2);
  const event = observe(createClient(origin), eventId, pinCode);
  await event.refresh();
  return event;
}

/** The number of faces visible before the row is scrolled. */
const FACES_SHOWN = 6;

const observe = (client: Client, eventId: string, pin: string): LiveEvent => {
  let photos: readonly Shown[] = [];
  let crops: readonly string[] = [];
  let waiting = Number.POSITIVE_INFINITY;
  const look = async () => {
    const event = await client.lookUp(pin);
    photos = event.photos.map(({ photoId, url, previewUrl }) => ({
      photoId,
      url,
      preview: pathOf(previewUrl),
    }));
    waiting = event.processing.previews + facesInWork(event.processing);
    const figures: Figure[] = await client.figures(eventId);
    crops = figures.slice(0, FACES_SHOWN).map(({ representativeFace }) => pathOf(representativeFace.cropUrl));
  };
  return {
    eventId,
    pin,
    photos: () => photos,
    crops: () => crops,
    waiting: () => waiting,
    refresh: () => look().catch(() => {}),
    acknowledged: new Map(),
  };
};

const pathOf = (url: string): string => {
  const { pathname, search } = new URL(url, 'http://localhost');
  return pathname + search;
};
