/** @module-tag rest */
import type { Session } from '@togather/contract/schemas/accounts.ts';
import type { FigureFace } from '@togather/contract/schemas/figure-repair.ts';
import type { Figure } from '@togather/contract/schemas/figures.ts';
import { sql } from 'kysely';
import pino from 'pino';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { changeEvent } from '#events/lifecycle/change-event.ts';
import { emptyEvent } from '#events/lifecycle/empty-event.ts';
import { findEvent } from '#events/membership/queries.ts';
import { detectFaces } from '#figures/detecting/detect-faces.job.ts';
import { clusterFigures } from '#figures/grouping/cluster-figures.job.ts';
import { listPlacedFaces } from '#figures/queries.ts';
import { Failure } from '#platform/base/failure.ts';
import { type Answer, type Client, selfieForm } from '#testing/client.ts';
import { patience } from '#testing/patience.ts';
import { rememberPhotos } from '#testing/remember-photos.ts';
import { samplePhotos, tinyPhoto } from '#testing/sample-photos.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { waitUntilIdle } from '#testing/wait-until-idle.ts';
import { eraseForgotten } from './erase-figure.ts';

const samples = samplePhotos();
/** Counted by eye on the first three photos. */
const FEWEST_FACES = 9;
const lines: string[] = [];
let server: TestServer;
let client: Client;
let host: Session;
let eventId: string;
let pinCode: string;
beforeAll(async () => {
  server = await startTestServer({
    runsJobs: true,
    env: { FACE_WORKERS: '1', FREE_EVENTS_PER_MONTH: '100' },
    log: pino({ level: 'trace' }, { write: (line) => void lines.push(line) }),
    alter: rememberPhotos(),
  });
  client = server.newClient();
  host = await client.signIn('host@example.com');
});
afterAll(() => server.stop());
beforeEach(async () => {
  ({ eventId, pinCode } = await client.createEvent(host, '修正'));
  await client.upload(eventId, samples.slice(0, 3));
  await waitUntilIdle(server);
  expect((await placed()).size).toBeGreaterThanOrEqual(FEWEST_FACES);
});

const post = (verb: string, json: unknown, session: Session | undefined = host) =>
  client.request('POST', `/api/figure/${eventId}/${verb}`, {
    json,
    ...(session && { token: session.idToken }),
  });
const asHost = async (of = eventId) =>
  (await client.request('GET', `/api/figure/${of}`, { token: host.idToken })).json<Figure[]>();
const facesOf = async (figureId: string) => {
  const path = `/api/figure/${eventId}/${figureId}/faces`;
  return (await client.request('GET', path, { token: host.idToken })).json<{ faces: FigureFace[] }>().faces;
};
/** Requests to forget a figure, and advances the clock by a day. */
const forgetForGood = async (figureId: string) => {
  expect((await post('forget', { figureId })).status).toBe(200);
  await eraseForgotten({ ...server.context, clock: () => new Date(Date.now() + 25 * 3600_000) });
};
const group = () => clusterFigures(server.context, { eventId });
const change = (json: unknown) =>
  client.request('PATCH', `/api/event/${eventId}`, { token: host.idToken, json });
/** Returns the event's figures as sets of face ids, by figure. */
const placed = async () => {
  const faces = await listPlacedFaces(server.context.db, eventId);
  return new Map(faces.map(({ id, figureId }) => [id, figureId]));
};
const lookAgain = async () => {
  const photos = await server.context.db
    .updateTable('photos')
    .set({ faces_version: null })
    .where('event_id', '=', eventId)
    .returning('id')
    .execute();
  for (const { id } of photos) await detectFaces(server.context, { photoId: id });
  await waitUntilIdle(server);
};
const rowsLeft = async () => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int from faces where event_id = ${eventId}
    union all select count(*)::int from figures where event_id = ${eventId}
    union all select count(*)::int from figure_corrections where event_id = ${eventId}
    union all select count(*)::int from forgotten_faces where event_id = ${eventId}
  `.execute(server.context.db);
  return rows.map(({ count }) => count);
};
const storedCrops = async () => {
  const keys: string[] = [];
  const ids = new Set((await client.lookUp(pinCode, host)).photos.map(({ photoId }) => photoId));
  for await (const { key } of server.context.storage.list('photos/')) {
    if (key.includes('/face-') && ids.has(key.split('/')[1]!)) keys.push(key);
  }
  return keys;
};
const errorOf = async (answer: Promise<Answer>) => {
  const { status, json } = await answer;
  return [status, json().error?.code];
};

describe('stored corrections', () => {
  test('keep merged figures one, under one of their ids, when photos arrive and are re-analysed', {
    tags: 'rest',
  }, async () => {
    const [one, other] = (await asHost()).map(({ id }) => id);
    const apart = await placed();
    const answer = await post('merge', { figureIds: [one, other] });
    const { figureId } = answer.json<{ figureId: string }>();
    expect([one, other]).toContain(figureId);
    const former = [one, other].find((id) => id !== figureId);
    const path = `/api/photo/figures_in_event?eventId=${eventId}&figureIds=${former}`;
    const gone = await client.request('GET', path);
    expect(gone.status).toBe(404);
    expect(gone.json().error).toMatchObject({ code: 'FIGURE_NOT_FOUND', details: { figureId } });
    const wanted = [...apart].filter(([, figure]) => figure === one || figure === other).map(([id]) => id);
    const check = async () => {
      const now = await placed();
      for (const face of wanted) expect(now.get(face)).toBe(figureId);
    };
    await check();
    await group();
    await check();
    await client.upload(eventId, samples.slice(3, 5));
    await waitUntilIdle(server);
    await check();
    await lookAgain();
    await check();
  });

  test('keep split faces apart, and merging them again brings them back', async () => {
    const [one, other, third] = (await asHost()).map(({ id }) => id);
    const { figureId } = (await post('merge', { figureIds: [one, other, third] })).json<{
      figureId: string;
    }>();
    const faces = await facesOf(figureId);
    expect(faces.length).toBeGreaterThanOrEqual(3);
    const taken = faces.slice(0, 2).map(({ id }) => id);
    const split = await post('split', { figureId, faceIds: taken });
    const apart = split.json<{ figureId: string }>().figureId;
    await group();
    await client.upload(eventId, [samples[4]!]);
    await waitUntilIdle(server);
    const now = await placed();
    const rest = faces.slice(2).map(({ id }) => now.get(id));
    for (const id of taken) expect(rest).not.toContain(now.get(id));
    const left = [...new Set(rest)][0]!;
    await post('merge', { figureIds: [now.get(taken[0]!), left] });
    await group();
    const again = await placed();
    expect(again.get(taken[0]!)).toBe(again.get(faces[2]!.id));
    expect(apart).not.toBe(left);
  });

  test('keep a hidden figure visible to the host only, until it is shown again', async () => {
    const [figure] = await asHost();
    expect((await post('hide', { figureId: figure!.id, hidden: true })).status).toBe(200);
    await group();
    expect((await client.figures(eventId)).map(({ id }) => id)).not.toContain(figure!.id);
    expect((await asHost()).find(({ id }) => id === figure!.id)).toMatchObject({ hidden: true });
    const path = `/api/photo/figures_in_event?eventId=${eventId}&figureIds=${figure!.id}`;
    expect((await client.request('GET', path)).status).toBe(404);
    expect((await client.request('GET', path, { token: host.idToken })).status).toBe(200);
    await post('hide', { figureId: figure!.id, hidden: false });
    await group();
    expect((await client.figures(eventId)).map(({ id }) => id)).toContain(figure!.id);
  });

  test('refuse figures and faces of another event, or all faces of a figure (P7)', async () => {
    const [mine, second] = await asHost();
    const before = eventId;
    const faces = await facesOf(mine!.id);
    ({ eventId } = await client.createEvent(host, 'Other'));
    expect(await errorOf(post('merge', { figureIds: [mine!.id, second!.id] }))).toEqual([
      404,
      'FIGURE_NOT_FOUND',
    ]);
    expect(await errorOf(post('hide', { figureId: mine!.id, hidden: true }))).toEqual([
      404,
      'FIGURE_NOT_FOUND',
    ]);
    expect(await errorOf(post('forget', { figureId: mine!.id }))).toEqual([404, 'FIGURE_NOT_FOUND']);
    const strange = { figureId: mine!.id, faceIds: faces.map(({ id }) => id) };
    expect(await errorOf(post('split', strange))).toEqual([404, 'FIGURE_NOT_FOUND']);
    eventId = before;
    expect(await errorOf(post('split', strange))).toEqual([400, 'VALIDATION_FAILED']);
    const [foreign] = await facesOf(second!.id);
    const wrong = { figureId: mine!.id, faceIds: [foreign!.id] };
    expect(await errorOf(post('split', wrong))).toEqual([404, 'FACE_NOT_FOUND']);
  });
});

describe('forgetting a figure', () => {
  test('leaves boxes only: no row, crop or correction, and no figure when photos are re-analysed', async () => {
    const [figure, second, third] = await asHost();
    await post('merge', { figureIds: [second!.id, third!.id] });
    await post('hide', { figureId: figure!.id, hidden: true });
    await post('hide', { figureId: figure!.id, hidden: false });
    const faces = await facesOf(figure!.id);
    await client.bytes(figure!.representativeFace.cropUrl);
    expect(await storedCrops()).toHaveLength(1);
    await forgetForGood(figure!.id);

    const gone = async () => {
      const now = await placed();
      for (const { id } of faces) expect(now.has(id)).toBe(false);
      expect((await asHost()).map(({ id }) => id)).not.toContain(figure!.id);
    };
    await gone();
    expect(await storedCrops()).toEqual([]);
    expect((await client.request('GET', figure!.representativeFace.cropUrl)).status).toBe(404);
    const [, , corrections, boxes] = await rowsLeft();
    expect([corrections, boxes]).toEqual([1, faces.length]);
    const count = (await placed()).size;
    await lookAgain();
    await gone();
    expect((await placed()).size).toBe(count);
  });

  test('holds for a photo that is being analysed meanwhile (C3)', async () => {
    const [figure] = await asHost();
    const photoId = figure!.representativeFace.photo.photoId;
    await server.context.db
      .updateTable('photos')
      .set({ faces_version: null })
      .where('id', '=', photoId)
      .execute();
    const before = (await placed()).size;
    const faces = (await facesOf(figure!.id)).length;
    await detectFaces(
      duringAnalysis(() => forgetForGood(figure!.id)),
      { photoId },
    );
    await waitUntilIdle(server);
    expect((await placed()).size).toBe(before - faces);
  });

  test('switching off erases everything at once and stops writes; on again keeps the forgotten (C3)', {
    tags: 'rest',
  }, async () => {
    const [figure, second, third] = await asHost();
    await client.bytes(second!.representativeFace.cropUrl);
    await post('merge', { figureIds: [second!.id, third!.id] });
    await forgetForGood(figure!.id);
    const before = (await placed()).size;
    const photoId = second!.representativeFace.photo.photoId;
    await server.context.db
      .updateTable('photos')
      .set({ faces_version: null })
      .where('id', '=', photoId)
      .execute();
    const switching = duringAnalysis(() => change({ faceGrouping: false }));
    await detectFaces(switching, { photoId });
    await waitUntilIdle(server);
    expect((await rowsLeft()).slice(0, 3)).toEqual([0, 0, 0]);
    expect(await storedCrops()).toEqual([]);
    const off = await client.lookUp(pinCode);
    expect([off.faceGrouping, off.processing.faces]).toEqual([false, 0]);
    const { bytes } = await tinyPhoto(77);
    const path = `/api/figure/${eventId}/find`;
    const answer = client.request('POST', path, { form: selfieForm({ name: 'me.jpg', bytes }) });
    expect(await errorOf(answer)).toEqual([409, 'FACE_GROUPING_OFF']);
    await client.upload(eventId, [samples[5]!]);
    await waitUntilIdle(server);
    expect((await placed()).size).toBe(0);

    expect((await change({ faceGrouping: true })).json()).toMatchObject({ faceGrouping: true });
    await waitUntilIdle(server);
    const photoOfSix = await client.lookUp(pinCode);
    expect(photoOfSix.processing.faces).toBe(0);
    const added = await facesInPhoto(photoOfSix.photos[0]!.photoId);
    expect((await placed()).size).toBe(before + added);
    expect(added).toBeGreaterThan(0);
  });

  test('switching off works while storage fails: watchers are notified, crops are left for the sweep, and the rest of the change is applied (C3)', {
    tags: 'rest',
  }, async () => {
    const [figure] = await asHost();
    await client.bytes(figure!.representativeFace.cropUrl);
    const { db, storage, changes } = server.context;
    const event = (await findEvent(db, { id: eventId }))!;
    const told: string[] = [];
    const unwatch = changes.watch(eventId, {
      read: async ({ kind }) => {
        const message = Buffer.from(kind);
        return {
          messages: { host: message, guests: message, wall: message, wallWithWishes: message },
          pinEpoch: undefined,
          hostsEpoch: undefined,
        };
      },
      tell: ({ messages }) => void told.push(String(messages.guests)),
      fail: () => void told.push('failed'),
    });
    await vi.waitFor(() => expect(told).toHaveLength(1), patience);
    let removing = 0;
    let most = 0;
    const remove = async () => {
      most = Math.max(most, ++removing);
      // Watchers are notified before the crops are removed.
      await vi.waitFor(() => expect(told).toContain('event'), patience);
      removing--;
      throw new Failure('SERVICE_UNAVAILABLE');
    };
    const full = { ...server.context, storage: { ...storage, remove } };
    const by = {
      id: event.host_id,
      name: 'host',
      email: 'host@example.com',
      emailVerified: true,
      session: { id: '', rotation: 0 },
    };
    const off = await changeEvent(full, { event, by }, { faceGrouping: false, eventName: '改名' });
    unwatch();
    expect(off).toMatchObject({ faceGrouping: false, eventName: '改名' });
    expect((await rowsLeft()).slice(0, 3)).toEqual([0, 0, 0]);
    expect(await storedCrops()).not.toEqual([]);
    expect([removing, most]).toEqual([0, 8]);
  });

  test('an emptied event leaves no correction and no box (C3)', async () => {
    const [figure, second, third] = await asHost();
    await post('merge', { figureIds: [second!.id, third!.id] });
    await forgetForGood(figure!.id);
    await emptyEvent(server.context, eventId);
    expect(await rowsLeft()).toEqual([0, 0, 0, 0]);
  });
});

const facesInPhoto = async (photoId: string) => {
  const rows = await server.context.db
    .selectFrom('faces')
    .select('id')
    .where('photo_id', '=', photoId)
    .execute();
  return rows.length;
};

/** Returns a context that runs `act` between the analysis of a photo and the writing of its faces. */
const duringAnalysis = (act: () => Promise<unknown>): typeof server.context => ({
  ...server.context,
  faces: {
    ...server.context.faces,
    analyse: async (photo) => {
      const analysis = await server.context.faces.analyse(photo);
      await act();
      return analysis;
    },
  },
});

describe('a selfie', () => {
  const find = (bytes: Uint8Array, of = eventId) =>
    client.request('POST', `/api/figure/${of}/find`, {
      form: selfieForm({ name: 'my-own-selfie.jpg', bytes }),
    });
  /** Crops the surroundings of a figure's face, like a selfie of that person. */
  const selfieOf = async ({ representativeFace: { faceBox, photo } }: Figure) => {
    const picture = sharp(await client.bytes(photo.previewUrl.replace('/preview?', '/original?')));
    const { width, height } = await picture.metadata();
    const left = Math.max(0, Math.round((faceBox.left - 0.25 * faceBox.width) * width));
    const top = Math.max(0, Math.round((faceBox.top - 0.25 * faceBox.height) * height));
    return picture
      .extract({
        left,
        top,
        width: Math.min(width - left, Math.round(1.5 * faceBox.width * width)),
        height: Math.min(height - top, Math.round(1.5 * faceBox.height * height)),
      })
      .resize(700)
      .jpeg({ quality: 88 })
      .toBuffer();
  };
  /** Returns up to `most` figures of an event whose surroundings show nobody else, with their selfies. */
  const takeSelfies = async (of: string, most = Number.POSITIVE_INFINITY) => {
    const alone: { figure: Figure; selfie: Buffer }[] = [];
    for (const figure of await client.figures(of)) {
      if (alone.length >= most) break;
      const selfie = await selfieOf(figure);
      if ((await server.context.faces.analyse(selfie)).faces.length === 1) alone.push({ figure, selfie });
    }
    return alone;
  };
  const takeSelfie = async () => {
    const [first] = await takeSelfies(eventId, 1);
    if (!first) throw new Error('nobody is alone');
    return first;
  };
  /** Reads every row, except rate limits and versions that other work increases. */
  /** Without the daily sums, which a timer writes and which name nobody. */
  const tables = async () => {
    const { rows } = await sql<{ name: string }>`
      select table_name as name from information_schema.tables
      where table_schema = 'public'
        and table_name not in ('token_buckets', 'event_versions', 'event_days')`.execute(server.context.db);
    const contents: string[] = [];
    for (const { name } of rows) {
      const all = await sql<{
        row: string;
      }>`select t::text as row from ${sql.table(name)} t`.execute(server.context.db);
      contents.push(...all.rows.map(({ row }) => `${name} ${row}`));
    }
    return contents;
  };
  const stored = async () => {
    const keys: string[] = [];
    for await (const { key } of server.context.storage.list('photos/')) keys.push(key);
    return keys;
  };

  /** Deferred jobs write, which the selfie must not; one may defer another. */
  const runDeferred = async () => {
    for (;;) {
      await waitUntilIdle(server);
      const { numAffectedRows } = await sql`
        update pgboss.job set start_after = now()
        where name in ('cluster-figures', 'regroup-figures', 'cut-chapters', 'estimate-clocks') and state = 'created'`.execute(
        server.context.db,
      );
      if (!numAffectedRows) return;
    }
  };

  test('finds its figure, and leaves nothing in database, storage or logs', async () => {
    const { figure, selfie } = await takeSelfie();
    await runDeferred();
    const before = new Set([...(await tables()), ...(await stored())]);
    lines.length = 0;
    const answer = (await find(selfie)).json<{ figureIds: string[]; confident: boolean }>();
    expect(answer).toEqual({ figureIds: expect.any(Array), confident: true });
    expect(answer.figureIds[0]).toBe(figure.id);
    expect(Object.keys(answer)).toEqual(['figureIds', 'confident']);
    const after = [...(await tables()), ...(await stored())];
    expect(after.filter((row) => !before.has(row))).toEqual([]);
    // The log line is written after the response.
    await vi.waitFor(() => expect(lines.join('')).toContain('/api/figure/:eventId/find'), patience);
    const log = lines.join('');
    expect(log).not.toMatch(/my-own-selfie|embedding/);
    expect(log.length).toBeLessThan(5000);
  });

  test('is compared with figures of its event only', async () => {
    const { selfie } = await takeSelfie();
    const other = await client.createEvent(host, 'Empty');
    expect((await find(selfie, other.eventId)).json()).toEqual({ figureIds: [], confident: false });
  });

  test('of a person who is not at the event is never certain', async () => {
    const other = await client.createEvent(host, 'Strangers');
    await client.upload(other.eventId, [samples[4]!]);
    await waitUntilIdle(server);
    const strangers = await takeSelfies(other.eventId);
    expect(strangers.length).toBeGreaterThan(0);
    for (const { figure, selfie } of strangers) {
      expect((await find(selfie)).json()).toMatchObject({ confident: false });
      const { figureIds, confident } = (await find(selfie, other.eventId)).json<{
        figureIds: string[];
        confident: boolean;
      }>();
      expect([figureIds[0], confident]).toEqual([figure.id, true]);
    }
  });

  test('does not find a hidden figure, nor a forgotten one', async () => {
    const { figure, selfie } = await takeSelfie();
    await post('hide', { figureId: figure.id, hidden: true });
    expect((await find(selfie)).json<{ figureIds: string[] }>().figureIds).not.toContain(figure.id);
    await post('forget', { figureId: figure.id });
    expect((await find(selfie)).json<{ figureIds: string[] }>().figureIds).not.toContain(figure.id);
  });

  test('without a face, with several, or in no picture format, is refused with the reason', {
    tags: 'rest',
  }, async () => {
    expect(await errorOf(find((await tinyPhoto(5)).bytes))).toEqual([422, 'SELFIE_NO_FACE']);
    expect(await errorOf(find(samples[0]!.bytes))).toEqual([422, 'SELFIE_SEVERAL_FACES']);
    expect(await errorOf(find(Buffer.from('<svg/>')))).toEqual([415, 'FILE_UNSUPPORTED']);
    expect(await errorOf(find(Buffer.alloc(6 * 1024 * 1024)))).toEqual([413, 'FILE_TOO_LARGE']);
    const empty = client.request('POST', `/api/figure/${eventId}/find`, { form: new FormData() });
    expect((await empty).status).toBe(400);
  });
});
