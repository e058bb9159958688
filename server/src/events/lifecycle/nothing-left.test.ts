/** @module-tag rest */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Session } from '@togather/contract/schemas/accounts.ts';
import type { UploadAnswer } from '@togather/contract/schemas/photos.ts';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, uploadForm } from '#testing/client.ts';
import { createPlusEvent } from '#testing/plus-event.ts';
import { samplePhotos, samplePng, tinyPhoto } from '#testing/sample-photos.ts';
import { seedListedGuest } from '#testing/seed-faces.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { waitUntilIdle } from '#testing/wait-until-idle.ts';
import { removeEndedEvents } from './remove-ended-events.job.ts';

let server: TestServer;
let client: Client;
let host: Session;
/** An event that stays, to show that not everything is deleted. */
let other: { eventId: string; pinCode: string };
beforeAll(async () => {
  server = await startTestServer({ runsJobs: true, env: { FACE_WORKERS: '1' } });
  client = server.newClient();
  host = await client.signIn('host@example.com');
  other = await client.createEvent(host, 'Stays');
  await client.upload(other.eventId, [await tinyPhoto(1)]);
});
afterAll(() => server.stop());

const NAMES = {
  event: 'Moonlit gala',
  subtitle: 'With thanks to Fern',
  ad: 'Fern and sons',
  report: 'Take it down',
  uploader: 'Auntie Fern',
  wish: 'May the moon smile on you',
  list: 'For the moon album',
  note: 'Crop the exit sign',
  chooser: 'Fern and Moss',
  listed: 'Cousin Fern',
};

/** Seeds an event with every kind of data that the product stores, and returns the words and ids to search for. */
const fullEvent = async () => {
  const event = await createPlusEvent(server, host, NAMES.event);
  const { eventId, pinCode } = event;
  const token = host.idToken;
  const guest = server.newClient();
  await guest.lookUp(pinCode);
  const member = await guest.signIn('member@example.com');
  await guest.request('POST', '/api/event/join', { token: member.idToken, json: { eventId } });
  await saveAd(eventId);
  const frameId = await saveFrame(eventId);
  const wide = await tinyPhoto(1, { width: 2100, height: 30 });
  const form = uploadForm(eventId, [...samplePhotos().slice(0, 3), wide]);
  form.append('uploaderName', NAMES.uploader);
  const headers = { 'idempotency-key': 'a-full-event' };
  const uploaded = await guest.request('POST', '/api/photo/upload', { form, headers });
  const { photos } = uploaded.json<UploadAnswer>();
  await guest.request('PUT', `/api/photo/${photos[0]!.photoId}/heart`);
  for (const photoId of [null, photos[0]!.photoId]) {
    const json = { photoId, text: NAMES.wish, authorName: NAMES.uploader };
    const wish = await guest.request('POST', `/api/event/${eventId}/wishes`, { json });
    await guest.request(
      'POST',
      `/api/event/${eventId}/wishes/${wish.json<{ wishId: string }>().wishId}/report`,
    );
  }
  await waitUntilIdle(server);
  const figures = await client.figures(eventId);
  for (const { representativeFace } of figures) await client.bytes(representativeFace.cropUrl);
  for (const width of [320, 640, 1280]) {
    const path = `${photos[0]!.previewUrl}&w=${width}`;
    expect((await client.request('GET', path, { headers: { accept: 'image/jpeg' } })).status).toBe(200);
  }
  const json = { guestDownloads: 'reduced' };
  await client.request('PATCH', `/api/event/${eventId}`, { token, json });
  for (const { url } of photos) await guest.bytes(url);
  const hide = { figureId: figures[0]!.id, hidden: true };
  await client.request('POST', `/api/figure/${eventId}/hide`, { token, json: hide });
  const asHost = (method: string, path: string, json: object) =>
    client.request(method, `/api/event/${eventId}/${path}`, { token, json });
  const { listId } = (await asHost('POST', 'choices', { name: NAMES.list })).json<{ listId: string }>();
  for (const json of [{}, { note: NAMES.note }])
    await asHost('PUT', `choices/${listId}/${photos[0]!.photoId}`, json);
  const link = (await asHost('POST', 'choosers', { name: NAMES.chooser })).json<{ url: string }>();
  const marked = `/api${new URL(link.url).pathname}/choices/${listId}/${photos[1]!.photoId}`;
  for (const json of [{}, { note: NAMES.note }]) {
    const answer = await server.newClient().request('PUT', marked, { json });
    expect(answer.json()).toEqual({ chosen: true });
  }
  await seedListedGuest(server.context.db, eventId, { name: NAMES.listed, figureId: figures[0]!.id });
  const report = { reason: 'OTHER', message: NAMES.report };
  await guest.request('POST', `/api/photo/${photos[0]!.photoId}/report`, { json: report });
  const { adInfos } = await client.lookUp(pinCode);
  const imageId = new URL(adInfos[0]!.AdImageUrl).pathname.split('/')[3]!;
  const inside = [...photos.map(({ photoId }) => photoId), ...figures.map(({ id }) => id), imageId, frameId];
  return { ...event, inside };
};

const saveAd = async (eventId: string) => {
  const picture = sharp({ create: { width: 300, height: 200, channels: 3, background: '#123456' } });
  const imageAdSet = [{ positionId: 1, name: NAMES.ad, url: 'fern.example.com', imageName: 'adImage1' }];
  const form = new FormData();
  form.append('eventId', eventId);
  form.append(
    'settingSet',
    JSON.stringify({ plusEventSetting: { sponsorSubtitle: NAMES.subtitle }, imageAdSet }),
  );
  form.append('adImage1', new Blob([new Uint8Array(await picture.png().toBuffer())]), 'adImage1.png');
  const answer = await client.request('PUT', '/api/ad', { token: host.idToken, form });
  expect(answer.status).toBe(200);
};

const saveFrame = async (eventId: string): Promise<string> => {
  const form = new FormData();
  form.append('image', new Blob([new Uint8Array(await samplePng())]), 'frame.png');
  const answer = await client.request('PUT', `/api/event/${eventId}/frame`, { token: host.idToken, form });
  return answer.json<{ frame: { version: string } }>().frame.version;
};

/** Returns the tables of a schema with a row that contains one of the words. */
const tablesThatName = async (words: readonly string[], schema = 'public'): Promise<string[]> => {
  const { db } = server.context;
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = ${schema} and table_type = 'BASE TABLE'`.execute(db);
  const found: string[] = [];
  const patterns = words.map((word) => `%${word}%`);
  for (const { name } of tables.rows) {
    const { rows } = await sql`
      select 1 from ${sql.table(`${schema}.${name}`)} as kept where kept::text like any(${patterns}) limit 1`.execute(
      db,
    );
    if (rows.length > 0) found.push(name);
  }
  return found.sort();
};

/** Returns the files in the data folder whose path contains one of the ids. */
const filesThatName = (ids: readonly string[]): string[] =>
  readdirSync(join(server.context.config.dataDir), { recursive: true, encoding: 'utf8' }).filter((path) =>
    ids.some((id) => path.includes(id)),
  );

const otherIsWhole = async () => {
  const { photos } = await client.lookUp(other.pinCode);
  expect(photos).toHaveLength(1);
  await client.bytes(photos[0]!.url);
};

test('a deleted event is in no table and no folder, except for the audit of its host’s actions (D14)', async () => {
  const { eventId, pinCode, inside } = await fullEvent();
  const words = [eventId, pinCode, ...inside, ...Object.values(NAMES)];
  // Proves that the search finds the data before the deletion.
  expect(await tablesThatName(words)).toEqual(
    expect.arrayContaining([
      'ads',
      'choice_lists',
      'choices',
      'choosers',
      'events',
      'faces',
      'figure_corrections',
      'figures',
      'frames',
      'hearts',
      'listed_guests',
      'participants',
      'permissions',
      'photo_reports',
      'photos',
      'reductions',
      'upload_batches',
      'wish_reports',
      'wishes',
    ]),
  );
  expect(filesThatName(inside).some((path) => path.includes('face-'))).toBe(true);
  expect(filesThatName(inside).some((path) => path.endsWith('preview-640.jpeg'))).toBe(true);
  expect(filesThatName(inside).some((path) => path.includes('reduced-'))).toBe(true);
  expect(filesThatName(inside).some((path) => path.startsWith('objects/frames/'))).toBe(true);

  await client.request('DELETE', `/api/event/${eventId}`, { token: host.idToken });
  await waitUntilIdle(server);
  expect(await tablesThatName(words.filter((word) => word !== eventId))).toEqual([]);
  // The audit keeps for a year who deleted it, by an id that leads nowhere.
  expect(await tablesThatName([eventId])).toEqual(['audit_log']);
  expect(await tablesThatName([pinCode, ...Object.values(NAMES)], 'pgboss')).toEqual([]);
  expect(filesThatName(inside)).toEqual([]);
  await otherIsWhole();
});

test('an ended event keeps only its card for participants, and nothing of its contents (D14, N2)', async () => {
  const { eventId, inside } = await fullEvent();
  const end = () =>
    server.context.db
      .updateTable('events')
      .set({ ends_at: new Date(server.clock.now().getTime() - 1000) })
      .where('id', '=', eventId)
      .execute();
  await end();
  await removeEndedEvents(server.context);
  await waitUntilIdle(server);
  const { event: _, ...words } = NAMES;
  expect(await tablesThatName([...inside, ...Object.values(words)])).toEqual([]);
  expect(await tablesThatName([eventId])).toEqual([
    'audit_log',
    'event_versions',
    'events',
    'guest_counts',
    'participants',
    'permissions',
  ]);
  expect(filesThatName(inside)).toEqual([]);
  // Ads that the host adds afterwards are deleted in the next run.
  await saveAd(eventId);
  await removeEndedEvents(server.context);
  expect(await tablesThatName(Object.values(words))).toEqual([]);
  await otherIsWhole();
});
