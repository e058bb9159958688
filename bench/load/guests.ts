import { EVENT_ID_HEADER } from '@togather/contract/photos.ts';
import type { UploadAnswer } from '@togather/contract/schemas/photos.ts';
import { FORM_TYPE, formOf } from '../upload/send-batches.ts';
import type { LiveEvent, Shown } from './open-event.ts';
import { type Ask, headerOf, type Reply } from './send-visits.ts';

/** One guest's browser. */
export interface Guest {
  readonly address: string;
  readonly event: LiveEvent;
  /** Cookies that the server set. */
  readonly cookies: Map<string, string>;
  /** The ETag of the last lookup. */
  etag: string | undefined;
}

/** Photos visible before scrolling, and how many of them a guest opens. */
const [TILES, OPENED] = [12, 2];

export function comeAs(number: number, event: LiveEvent): Guest {
  return {
    address: `127.${1 + (number >> 14)}.${(number >> 7) & 127}.${1 + (number & 127)}`,
    event,
    cookies: new Map(),
    etag: undefined,
  };
}

/** Returns the requests of an event page's first visit, up to its first photos. */
export function openPage(guest: Guest, assets: readonly string[]): Ask[] {
  const { event } = guest;
  const own = (route: string, path: string) => get(guest, route, path);
  const shown = event.photos().slice(0, TILES);
  return [
    own('page', `/event/${event.pin}`),
    ...assets.map((path) => own('script or style', path)),
    own('config', '/api/config'),
    lookUp(guest, 'lookup, first'),
    own('thumbhashes', `/api/event/${event.eventId}/thumbhashes?from=0&count=${TILES}`),
    own('own photos', `/api/event/${event.eventId}/own-photos`),
    own('photo notes', `/api/event/${event.eventId}/photo-notes`),
    askForPeople(guest),
    ...event.crops().map((path) => own('face', path)),
    ...shown.map((photo) => own('preview of 320', `${photo.preview}&w=320`)),
    ...shown.slice(0, OPENED).map((photo) => own('preview of 1280', photo.preview)),
  ];
}

/** Returns the page's requests after a change: the lookup and the previews of photos not loaded yet. */
export function catchUp(guest: Guest, fresh: readonly Shown[], onShown: (photoId: string) => void): Ask[] {
  return [
    lookUp(guest, 'lookup, after a change'),
    askForPeople(guest),
    get(guest, 'photo notes', `/api/event/${guest.event.eventId}/photo-notes`),
    ...fresh.map((photo) => ({
      ...get(guest, 'preview of 320', `${photo.preview}&w=320`),
      take: (reply: Reply | undefined) => reply?.status === 200 && onShown(photo.photoId),
    })),
  ];
}

export function askForPeople(guest: Guest): Ask {
  return get(guest, 'figures', `/api/figure/${guest.event.eventId}`);
}

/** Photos that a guest sends under one Idempotency-Key until they are acknowledged. */
export interface Batch {
  readonly guest: Guest;
  readonly key: string;
  readonly photos: readonly Buffer[];
}

/** Calls `onRefused` with the seconds after which the browser would retry. */
export function upload(
  { guest, key, photos }: Batch,
  { onTaken, onRefused }: { onTaken: (answer: UploadAnswer) => void; onRefused: (seconds: number) => void },
): Ask {
  return {
    route: 'upload of six',
    readsBody: true,
    prepare: () => ({
      method: 'POST',
      path: '/api/photo/upload',
      headers: {
        ...headersOf(guest),
        'content-type': FORM_TYPE,
        'idempotency-key': key,
        [EVENT_ID_HEADER]: guest.event.eventId,
      },
      body: Buffer.concat(formOf(photos)),
    }),
    take: (reply) => {
      if (reply?.status === 200) return onTaken(JSON.parse(reply.body));
      onRefused(Number((reply && headerOf(reply, 'retry-after')) ?? AGAIN_SECONDS));
    },
  };
}

/** The delay before a retry after a broken connection. */
const AGAIN_SECONDS = 3;

/** Returns a download on a slow link: `pieces` range requests from a random offset. */
export function takePieces(guest: Guest, { path, size }: Album, pieces: number): Ask[] {
  const last = Math.max(1, Math.floor(size / PIECE_BYTES));
  const first = Math.floor(Math.random() * last);
  return Array.from({ length: pieces }, (_, n) => {
    const from = ((first + n) % last) * PIECE_BYTES;
    return get(guest, 'megabyte of an album', path, { range: `bytes=${from}-${from + PIECE_BYTES - 1}` });
  });
}

/** The ZIP of an event in its current state. */
export interface Album {
  /** Path and query. */
  readonly path: string;
  readonly size: number;
}

const PIECE_BYTES = 1e6;

const get = (guest: Guest, route: string, path: string, more: Record<string, string> = {}): Ask => ({
  route,
  prepare: () => ({ method: 'GET', path, headers: { ...headersOf(guest), ...more } }),
});

const lookUp = (guest: Guest, route: string): Ask => ({
  route,
  prepare: () => ({
    method: 'GET',
    path: `/api/event/${guest.event.pin}`,
    headers: { ...headersOf(guest), ...(guest.etag && { 'if-none-match': guest.etag }) },
  }),
  take: (reply) => {
    if (reply?.status !== 200) return;
    guest.etag = headerOf(reply, 'etag');
    for (const [name, value] of cookiesOf(reply)) guest.cookies.set(name, value);
  },
});

const headersOf = ({ cookies }: Guest): Record<string, string> => ({
  'accept-encoding': 'gzip, deflate, br',
  accept: 'image/avif,image/webp,*/*',
  ...(cookies.size > 0 && { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }),
});

const cookiesOf = ({ headers }: Pick<Reply, 'headers'>): [string, string][] =>
  headers.flatMap((text, n) => {
    if (n % 2 === 1 || text.toLowerCase() !== 'set-cookie') return [];
    const [pair = ''] = (headers[n + 1] ?? '').split(';');
    const equals = pair.indexOf('=');
    return [[pair.slice(0, equals), pair.slice(equals + 1)] as [string, string]];
  });
