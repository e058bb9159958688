import { MAX_FACES_PER_PHOTO } from '@togather/contract/limits.ts';
import type { Event } from '@togather/contract/schemas/events.ts';
import type { Figure } from '@togather/contract/schemas/figures.ts';
import type { Photo } from '@togather/contract/schemas/photos.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PhotoAnalysis } from '#faces/find/engine.ts';
import { composeCollage } from '#faces/testing/collage.ts';
import type { Client } from '#testing/client.ts';
import { rememberPhotos } from '#testing/remember-photos.ts';
import { samplePhotos, tinyPhoto } from '#testing/sample-photos.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { waitUntilIdle } from '#testing/wait-until-idle.ts';

let server: TestServer;
let host: Client;
let analyses: PhotoAnalysis[];
const samples = samplePhotos();
beforeAll(async () => {
  server = await startTestServer({
    runsJobs: true,
    env: { FACE_WORKERS: '1', FREE_EVENTS_PER_MONTH: '100' },
    alter: rememberPhotos(),
  });
  host = server.newClient();
  analyses = await Promise.all(samples.map(({ bytes }) => server.context.faces.analyse(bytes)));
});
afterAll(() => server.stop());

const newEvent = async () => host.createEvent(await host.signIn('host@example.com'), '大合照');
const ask = (eventId: string, figureIds: readonly string[], match?: string) =>
  host.request(
    'GET',
    `/api/photo/figures_in_event?eventId=${eventId}&figureIds=${figureIds.join(',')}${match ? `&match=${match}` : ''}`,
  );
const photoIds = (photos: readonly Photo[]) => photos.map(({ photoId }) => photoId);

/** Repeats the best faces of the samples, since a profile on grey does not test the detector fairly. */
const collageOf = (count: number) => {
  const best = analyses
    .flatMap((analysis, i) => analysis.faces.map((face, index) => ({ sample: i + 1, analysis, index, face })))
    .toSorted((one, other) => other.face.quality - one.face.quality)
    .slice(0, 12);
  return composeCollage(Array.from({ length: count }, (_, i) => best[i % best.length]!));
};

test('a photo with twenty faces creates figures, and one with twenty-one does not', {
  tags: 'rest',
}, async () => {
  const { eventId } = await newEvent();
  const files = [
    { name: 'twenty.jpg', bytes: await collageOf(MAX_FACES_PER_PHOTO) },
    { name: 'twenty-one.jpg', bytes: await collageOf(MAX_FACES_PER_PHOTO + 1) },
  ];
  const [twenty] = (await host.upload(eventId, files)).photos;
  await waitUntilIdle(server);
  const figures = await host.figures(eventId);
  expect(figures).toHaveLength(MAX_FACES_PER_PHOTO);
  const shown = await host.photosOf(
    eventId,
    figures.map(({ id }) => id),
  );
  expect(photoIds(shown)).toEqual([twenty!.photoId]);
});

describe('an event of real photos', () => {
  let eventId: string;
  let pinCode: string;
  let first: Figure[];
  let photosBefore: Map<string, string[]>;
  beforeAll(async () => {
    ({ eventId, pinCode } = await newEvent());
    await host.upload(eventId, samples.slice(0, 3));
    await waitUntilIdle(server);
    first = await host.figures(eventId);
    photosBefore = new Map();
    for (const { id } of first) photosBefore.set(id, photoIds(await host.photosOf(eventId, [id])));
  });

  test('figures keep their ids and photos when new photos arrive', { tags: 'rest' }, async () => {
    expect(first.length).toBeGreaterThanOrEqual(6);
    await host.upload(eventId, samples.slice(3));
    await waitUntilIdle(server);
    const later = new Map((await host.figures(eventId)).map((figure) => [figure.id, figure]));
    expect(later.size).toBeGreaterThan(first.length);
    for (const { id } of first) {
      expect(later.has(id)).toBe(true);
      expect(photoIds(await host.photosOf(eventId, [id]))).toEqual(
        expect.arrayContaining(photosBefore.get(id)!),
      );
    }
  });

  test('figures come most photographed first, each with a crop and a box on its photo', {
    tags: 'rest',
  }, async () => {
    const figures = await host.figures(eventId);
    const counts = figures.map(({ photoNum }) => photoNum);
    expect(counts).toEqual(counts.toSorted((a, b) => b - a));
    for (const { representativeFace } of figures) {
      const { faceBox, photo, cropUrl } = representativeFace;
      expect(faceBox.width).toBeGreaterThan(0);
      expect(faceBox.left + faceBox.width).toBeLessThanOrEqual(1.01);
      expect((await host.request('GET', photo.previewUrl)).status).toBe(200);
      const crop = await host.request('GET', cropUrl);
      expect(crop.headers.get('content-type')).toBe('image/webp');
      expect(await sharp(crop.bytes).metadata()).toMatchObject({ width: 160, height: 160 });
    }
  });

  test('several figures return the union by default, newest first and each photo once; match=all returns the intersection', async () => {
    const figures = await host.figures(eventId);
    const shownBy = new Map<string, string[]>();
    for (const { id } of figures) shownBy.set(id, photoIds(await host.photosOf(eventId, [id])));
    const order = photoIds((await host.lookUp(pinCode)).photos);
    const together = figures.filter(({ id }) => shownBy.get(id)!.includes(order[0]!)).map(({ id }) => id);
    const stranger = figures.find(({ id }) => !shownBy.get(id)!.includes(order[0]!))!.id;
    expect(together.length).toBeGreaterThanOrEqual(2);

    const all = (await ask(eventId, together.slice(0, 2), 'all')).json<{ photos: Photo[] }>();
    expect(photoIds(all.photos)).toContain(order[0]);
    for (const { photoId } of all.photos) {
      for (const id of together.slice(0, 2)) expect(shownBy.get(id)).toContain(photoId);
    }
    const union = (await ask(eventId, [...together, stranger, stranger])).json<{ photos: Photo[] }>();
    const wanted = new Set([...together, stranger].flatMap((id) => shownBy.get(id)!));
    expect(photoIds(union.photos)).toEqual(order.filter((id) => wanted.has(id)));
    const never = (await ask(eventId, [...together, stranger], 'all')).json<{ photos: Photo[] }>();
    expect(photoIds(never.photos)).not.toContain(order[0]);
  });

  test('a figure of another event, or an unknown one, is not found (P7)', async () => {
    const other = await newEvent();
    const figure = first[0]!.id;
    const outcome = async (event: string, ids: string[]) => {
      const answer = await ask(event, ids);
      return [answer.status, answer.json().error?.code];
    };
    expect(await outcome(other.eventId, [figure])).toEqual([404, 'FIGURE_NOT_FOUND']);
    expect(await outcome(eventId, [figure, 'A'.repeat(22)])).toEqual([404, 'FIGURE_NOT_FOUND']);
    expect(await outcome('A'.repeat(22), [figure])).toEqual([404, 'EVENT_UNKNOWN']);
    for (const wrong of [['short'], [figure, ''], ['']]) {
      expect(await outcome(eventId, wrong)).toEqual([400, 'VALIDATION_FAILED']);
    }
    const [elsewhere] = (await host.upload(other.eventId, [await tinyPhoto(1)])).photos;
    const crop = new URL(first[0]!.representativeFace.cropUrl);
    crop.searchParams.set('t', new URL(elsewhere!.url).searchParams.get('t')!);
    const answer = await host.request('GET', crop.href);
    expect([answer.status, answer.json().error.code]).toEqual([403, 'URL_INVALID']);
  });

  test('no response contains an embedding (C4)', async () => {
    const event = (await host.request('GET', `/api/event/${pinCode}`)).json<Event>();
    const answers: unknown[] = [event];
    const paths = [
      `/api/figure/${eventId}`,
      `/api/photo/figures_in_event?eventId=${eventId}&figureIds=${first.map(({ id }) => id).join(',')}`,
      `/api/photo/${event.photos[0]!.photoId}`,
      `/api/event/${eventId}/thumbhashes?count=100`,
      '/api/openapi.json',
    ];
    for (const path of paths) answers.push((await host.request('GET', path)).json());
    const rows = await server.context.db.selectFrom('faces').select('embedding').execute();
    expect(rows.length).toBeGreaterThan(0);
    const text = JSON.stringify(answers);
    expect(text).not.toMatch(/embedding|descriptor/i);
    // A vector would appear as an array of numbers, or as text in one of these encodings.
    expect(text).not.toMatch(/(?:-?\d+\.\d+,){16}/);
    for (const { embedding } of rows) {
      expect(text).not.toContain(embedding.subarray(0, 24).toString('base64'));
      expect(text).not.toContain(embedding.subarray(0, 24).toString('hex'));
    }
  });
});
