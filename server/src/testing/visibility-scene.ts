import type { Session } from '@togather/contract/schemas/accounts.ts';
import { PIPELINE_VERSION } from '#faces/packs/find-pack.ts';
import { newId } from '#platform/base/new-id.ts';
import { type Client, createClient, uploadForm } from './client.ts';
import { createPlusEvent } from './plus-event.ts';
import { tinyPhoto } from './sample-photos.ts';
import type { TestServer } from './test-server.ts';

/** Who asks. The uploader, the guest and the stranger are browsers without a sign-in; the stranger has not joined. */
export const CALLERS = ['host', 'uploader', 'member', 'guest', 'stranger'] as const;
export type CallerName = (typeof CALLERS)[number];

export interface Caller {
  readonly name: CallerName;
  readonly client: Client;
  readonly session: Session | undefined;
  /** Links to the photo and its faces from when everybody saw it. */
  readonly earlier: { original?: string; preview?: string; archive?: string; crops: string[] };
}

/** An event with a photo by its host that is always shown, and one by a guest whose visibility changes. */
export interface VisibilityScene {
  readonly eventId: string;
  readonly pin: string;
  readonly photoId: string;
  readonly fileName: string;
  readonly bytes: Uint8Array;
  readonly shownId: string;
  /** The faces on the guest's photo; the first represents the figure on both. */
  readonly faceIds: readonly [string, ...string[]];
  /** A figure on both photos, one on the guest's alone, and one that is likely on it. */
  readonly bothId: string;
  readonly aloneId: string;
  readonly likelyId: string;
  /** A figure on the guest's photo alone, for a request to forget it. */
  readonly forgottenId: string;
  /** Of the event's wall. */
  readonly secret: string;
  readonly uploadKey: string;
  readonly callers: Readonly<Record<CallerName, Caller>>;
}

const tokenOf = ({ session }: Pick<Caller, 'session'>) => (session ? { token: session.idToken } : {});

/** Asks as a caller. */
export function askAs(
  caller: Caller,
  method: string,
  path: string,
  options: Parameters<Client['request']>[2] = {},
) {
  return caller.client.request(method, path, { ...tokenOf(caller), ...options });
}

export async function setVisibilityScene(server: TestServer): Promise<VisibilityScene> {
  let address = 0;
  const browser = () => createClient(server.origin, { 'x-forwarded-for': `10.9.0.${++address}` });
  const host = await browser().signIn('host@example.com');
  const { eventId, pinCode: pin } = await createPlusEvent(server, host);
  const member = await browser().signIn('member@example.com');
  const callerOf = (name: CallerName, session?: Session): Caller => ({
    name,
    client: browser(),
    session,
    earlier: { crops: [] },
  });
  const callers = {
    host: callerOf('host', host),
    uploader: callerOf('uploader'),
    member: callerOf('member', member),
    guest: callerOf('guest'),
    stranger: callerOf('stranger'),
  };
  for (const name of ['host', 'uploader', 'member', 'guest'] as const)
    await askAs(callers[name], 'GET', `/api/event/${pin}`);
  await askAs(callers.member, 'POST', '/api/event/join', { json: { eventId } });
  const shown = await upload(callers.host, eventId, 1);
  const other = await upload(callers.uploader, eventId, 2);
  const wall = await askAs(callers.host, 'POST', `/api/event/${eventId}/walls`, { json: {} });
  const key = await askAs(callers.host, 'POST', `/api/event/${eventId}/upload-keys`, {
    json: { name: 'Lin', scopes: ['upload', 'read', 'choose'] },
  });
  await insertDevice(server, eventId, [other.photoId, shown.photoId]);
  const rows = await insertFigures(server, eventId, { photoId: other.photoId, shownId: shown.photoId });
  return {
    eventId,
    pin,
    ...other,
    shownId: shown.photoId,
    secret: wall.json<{ url: string }>().url.split('/').at(-1)!,
    uploadKey: key.json<{ key: string }>().key,
    ...rows,
    callers,
  };
}

const upload = async (caller: Caller, eventId: string, seed: number) => {
  const { name: fileName, bytes } = await tinyPhoto(seed);
  const form = uploadForm(eventId, [{ name: fileName, bytes, type: 'image/jpeg' }]);
  const answer = await askAs(caller, 'POST', '/api/photo/upload', { form });
  const [photo] = answer.json<{ photos: [{ photoId: string }] }>().photos;
  return { photoId: photo.photoId, fileName, bytes };
};

/** A device whose clock was estimated by the two photos. */
const insertDevice = async (
  { context: { db } }: TestServer,
  eventId: string,
  pair: readonly [string, string],
) => {
  const estimate = JSON.stringify({ correctionSeconds: 60, confidence: 1, by: 'moments', pairs: [pair] });
  const device = {
    id: newId(),
    event_id: eventId,
    hash: Buffer.alloc(16),
    make: 'SONY',
    model: 'A7',
    estimate,
  };
  await db.insertInto('devices').values(device).execute();
  await db
    .updateTable('photos')
    .set({ device_id: device.id, clock_at: new Date() })
    .where('event_id', '=', eventId)
    .execute();
};

/** Figures as a grouping writes them; a report, an alert and a request to forget a third person of the photo. */
const insertFigures = async (
  { context: { db } }: TestServer,
  eventId: string,
  { photoId, shownId }: { photoId: string; shownId: string },
) => {
  const faceOf = (photo_id: string, figure_id: string | null, quality: number) => ({
    id: newId(),
    event_id: eventId,
    photo_id,
    figure_id,
    box_left: 0.1,
    box_top: 0.1,
    box_width: 0.5,
    box_height: 0.5,
    height_px: 24,
    score: 1,
    quality,
    embedding: Buffer.alloc(2048),
    pipeline_version: PIPELINE_VERSION,
  });
  const [bothId, aloneId, likelyId, forgottenId] = [newId(), newId(), newId(), newId()];
  const faces = {
    best: faceOf(photoId, bothId, 1),
    both: faceOf(shownId, bothId, 0.5),
    alone: faceOf(photoId, aloneId, 1),
    certain: faceOf(shownId, likelyId, 1),
    likely: { ...faceOf(photoId, null, 1), likely_figure_id: likelyId },
    forgotten: faceOf(photoId, forgottenId, 1),
  };
  const figureOf = (id: string, face: { id: string }, photo_count: number) => ({
    id,
    event_id: eventId,
    representative_face_id: face.id,
    first_arrival: 1,
    photo_count,
  });
  await db
    .insertInto('figures')
    .values([
      figureOf(bothId, faces.best, 2),
      figureOf(aloneId, faces.alone, 1),
      figureOf(likelyId, faces.certain, 1),
      figureOf(forgottenId, faces.forgotten, 1),
    ])
    .execute();
  for (const face of Object.values(faces)) await db.insertInto('faces').values(face).execute();
  const grouped = { faces_version: PIPELINE_VERSION, faces_written: 1, faces_grouped: 1 };
  await db.updateTable('photos').set(grouped).where('event_id', '=', eventId).execute();
  const alert = { id: newId(), event_id: eventId, figure_id: bothId, address_hash: Buffer.alloc(32) };
  await db
    .insertInto('photo_alerts')
    .values({
      ...alert,
      address: Buffer.alloc(1),
      language: 'en',
      confirmed: true,
      asked_at: new Date(),
      told_arrival: '0',
    })
    .execute();
  return {
    bothId,
    aloneId,
    likelyId,
    forgottenId,
    faceIds: [faces.best.id, faces.alone.id, faces.likely.id, faces.forgotten.id] as const,
  };
};
