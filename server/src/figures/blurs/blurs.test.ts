/** Being blurred: who gets what, when, and what is left of a face. */
import type { Session } from '@togather/contract/schemas/accounts.ts';
import type { Blur } from '@togather/contract/schemas/blurs.ts';
import type { Event } from '@togather/contract/schemas/events.ts';
import type { Photo } from '@togather/contract/schemas/photos.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { samplePath } from '#faces/testing/sample-path.ts';
import { overlapOf } from '#figures/corrections/forget-requests.ts';
import { type Client, createClient } from '#testing/client.ts';
import { samplePhotos } from '#testing/sample-photos.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { waitUntilIdle } from '#testing/wait-until-idle.ts';

let server: TestServer;
let host: Client;
let session: Session;
let eventId: string;
let pin: string;
let person: Client;
let guest: Client;
let networks = 0;
const samples = samplePhotos();

beforeAll(async () => {
  server = await startTestServer({
    runsJobs: true,
    env: { FACE_WORKERS: '1', FREE_EVENTS_PER_MONTH: '100', TRUSTED_PROXIES: '1', BLUR: 'on' },
  });
  host = browser();
  session = await host.signIn('host@example.com');
});
afterAll(() => server.stop());

const browser = () => createClient(server.origin, { 'x-forwarded-for': `198.51.100.${++networks}` });

beforeEach(async () => {
  ({ eventId, pinCode: pin } = await host.createEvent(session, 'Against their will'));
  [person, guest] = [browser(), browser()];
  for (const client of [person, guest]) await client.lookUp(pin);
  await host.upload(eventId, samples.slice(0, 2));
  await waitUntilIdle(server);
});

/** The face of a figure in the first photo that shows it, as somebody would take a selfie. */
const selfieOf = async (figureId: string): Promise<Blob> => {
  const { db, storage } = server.context;
  const face = await db
    .selectFrom('faces')
    .innerJoin('photos', 'photos.id', 'faces.photo_id')
    .select(['photos.name', 'width', 'height', 'box_left', 'box_top', 'box_width', 'box_height'])
    .where('figure_id', '=', figureId)
    .orderBy('quality', 'desc')
    .executeTakeFirstOrThrow();
  void storage;
  const sample = samples.findIndex(({ name }) => name === face.name) + 1;
  const left = Math.max(0, Math.floor((face.box_left - face.box_width / 2) * face.width));
  const top = Math.max(0, Math.floor((face.box_top - face.box_height / 2) * face.height));
  const width = Math.min(face.width - left, Math.ceil(2 * face.box_width * face.width));
  const height = Math.min(face.height - top, Math.ceil(2 * face.box_height * face.height));
  const png = await sharp(samplePath(sample)).extract({ left, top, width, height }).png().toBuffer();
  return new Blob([new Uint8Array(png)], { type: 'image/png' });
};
const find = async (client: Client, figureId: string) => {
  const form = new FormData();
  form.append('selfie', await selfieOf(figureId), 'selfie.png');
  const answer = await client.request('POST', `/api/figure/${eventId}/find`, { form });
  return answer.json<{ figureIds: string[]; proof?: string }>();
};
const ask = (client: Client, figureId: string, proof: string) =>
  client.request('POST', `/api/figure/${eventId}/blurs`, { json: { figureId, proof } });
/** Finds the figure by a selfie, and asks to be blurred. */
const blur = async (client: Client, figureId: string): Promise<Blur> => {
  const { figureIds, proof } = await find(client, figureId);
  expect(figureIds).toContain(figureId);
  const answer = await ask(client, figureId, proof!);
  expect(answer.status).toBe(200);
  return answer.json<{ blur: Blur }>().blur;
};
const photosFor = async (client: Client): Promise<Photo[]> =>
  (await client.request('GET', `/api/event/${pin}`)).json<Event>().photos;
const bytesAt = async (client: Client, url: string) => {
  const { pathname, search } = new URL(url);
  return client.request('GET', pathname + search);
};
const clearFor = async (client: Client) =>
  (await client.request('GET', `/api/event/${eventId}/own-photos`)).json<{
    clear?: { photoId: string; url: string }[];
  }>();
const facesOf = (figureId: string) =>
  server.context.db
    .selectFrom('faces')
    .select(['photo_id', 'box_left', 'box_top', 'box_width', 'box_height'])
    .where('figure_id', '=', figureId)
    .execute();

test('a person is blurred for everybody else, at once and in later photos, and returns when they take it back', async () => {
  const [figure] = await person.figures(eventId);
  const before = await photosFor(guest);
  const originals = new Map<string, Buffer>();
  for (const { photoId, url } of before) originals.set(photoId, (await bytesAt(guest, url)).bytes);
  const { id, photoCount } = await blur(person, figure!.id);
  const faces = await facesOf(figure!.id);
  const withThem = new Set(faces.map(({ photo_id }) => photo_id));
  expect(photoCount).toBe(withThem.size);
  await waitUntilIdle(server);
  const after = await photosFor(guest);
  expect(after.map(({ photoId }) => photoId)).toEqual(before.map(({ photoId }) => photoId));
  for (const photo of after) {
    const earlier = before.find(({ photoId }) => photoId === photo.photoId)!;
    const { bytes } = await bytesAt(guest, photo.url);
    if (!withThem.has(photo.photoId)) {
      expect(photo.url).toBe(earlier.url);
      continue;
    }
    expect(photo.url).not.toBe(earlier.url);
    const { faces: found } = await server.context.faces.analyse(bytes);
    const boxes = faces.filter(({ photo_id }) => photo_id === photo.photoId);
    for (const { box_left: left, box_top: top, box_width: width, box_height: height } of boxes)
      expect(found.some(({ box }) => overlapOf(box, { left, top, width, height }) > 0.3)).toBe(false);
    // A former address shows the blurred file.
    expect((await bytesAt(guest, earlier.url)).bytes.equals(bytes)).toBe(true);
  }
  const { clear } = await clearFor(person);
  expect(new Set(clear!.map(({ photoId }) => photoId))).toEqual(withThem);
  for (const { photoId, url } of clear!)
    expect((await bytesAt(person, url)).bytes.equals(originals.get(photoId)!)).toBe(true);
  expect((await clearFor(guest)).clear).toBeUndefined();
  expect(
    (await host.request('DELETE', `/api/figure/${eventId}/blurs/${id}`, { token: session.idToken })).status,
  ).toBe(404);
  expect((await person.request('DELETE', `/api/figure/${eventId}/blurs/${id}`)).status).toBe(200);
  await waitUntilIdle(server);
  for (const { photoId, url } of await photosFor(guest))
    expect((await bytesAt(guest, url)).bytes.equals(originals.get(photoId)!)).toBe(true);
  expect((await clearFor(person)).clear).toBeUndefined();
  expect((await bytesAt(person, clear![0]!.url)).status).toBe(404);
});
