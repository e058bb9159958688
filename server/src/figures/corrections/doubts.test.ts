/** The doubts that a host is asked about, and the effect of an answer, on synthetic faces that are hard to distinguish. */

import type { Session } from '@togather/contract/schemas/accounts.ts';
import type { Doubt } from '@togather/contract/schemas/figure-doubts.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findEvent } from '#events/membership/queries.ts';
import { places, THREADS } from '#faces/group/worker-thread.ts';
import { syntheticEvent } from '#faces/testing/synthetic-event.ts';
import { clusterFigures } from '#figures/grouping/cluster-figures.job.ts';
import { listPlacedFaces } from '#figures/queries.ts';
import { newId } from '#platform/base/new-id.ts';
import type { Client } from '#testing/client.ts';
import { seedPhotosWithFaces } from '#testing/seed-faces.ts';
import { sharedServer } from '#testing/shared-server.ts';
import type { TestServer } from '#testing/test-server.ts';
import { listDoubts } from './list-doubts.ts';

const EACH = 8;
const PEOPLE = 8;
const FACES_A_PHOTO = 4;
let server: TestServer;
let client: Client;
let host: Session;
let eventId: string;
/** Face ids of each person; the first and the last two people share no photo. */
let people: string[][];
beforeAll(async () => {
  server = await sharedServer();
  client = server.newClient();
  host = await client.signIn('host@example.com');
});
beforeEach(async () => {
  ({ eventId } = await client.createEvent(host, '是誰'));
  await seedPhotosWithFaces(
    server.context.db,
    eventId,
    syntheticEvent(PEOPLE * EACH, EACH, 5),
    FACES_A_PHOTO,
  );
  await group();
  const figures = Map.groupBy([...(await placed())], ([, figureId]) => figureId);
  people = [...figures.values()].map((members) => members.map(([id]) => id));
  expect(people.map(({ length }) => length)).toEqual(Array(PEOPLE).fill(EACH));
});

const group = () => clusterFigures(server.context, { eventId });
const placed = async () =>
  new Map((await listPlacedFaces(server.context.db, eventId)).map(({ id, figureId }) => [id, figureId]));
const figuresOf = async (faces: readonly string[]) => {
  const now = await placed();
  return new Set(faces.map((face) => now.get(face)));
};
const path = () => `/api/figure/${eventId}/doubts`;
const doubts = async () =>
  (await client.request('GET', path(), { token: host.idToken })).json<{ doubts: Doubt[] }>().doubts;
const settle = (sides: unknown, isSame: boolean) =>
  client.request('POST', path(), { token: host.idToken, json: { sides, isSame } });
const post = (verb: string, json: unknown) =>
  client.request('POST', `/api/figure/${eventId}/${verb}`, { token: host.idToken, json });
const isAbout = (faces: readonly string[], others: readonly string[]) => (doubt: Doubt) => {
  const [one, other] = doubt.faces.map(({ id }) => id) as [string, string];
  return (faces.includes(one) && others.includes(other)) || (others.includes(one) && faces.includes(other));
};

/** Puts faces into one figure, as a wrong grouping would. */
const putTogether = async (faces: readonly string[]): Promise<string> => {
  const { db } = server.context;
  const id = newId();
  const figure = {
    id,
    event_id: eventId,
    first_arrival: 1,
    photo_count: faces.length,
    representative_face_id: faces[0]!,
  };
  await db.insertInto('figures').values(figure).execute();
  await db.updateTable('faces').set({ figure_id: id }).where('id', 'in', faces).execute();
  await db
    .deleteFrom('figures')
    .where('event_id', '=', eventId)
    .where('id', 'not in', (q) =>
      q
        .selectFrom('faces')
        .select('figure_id')
        .where('figure_id', 'is not', null)
        .$castTo<{ figure_id: string }>(),
    )
    .execute();
  return id;
};

describe('a person in two figures', () => {
  let [part, rest]: [string[], string[]] = [[], []];
  beforeEach(async () => {
    [part, rest] = [people[0]!.slice(0, 3), people[0]!.slice(3)];
    await putTogether(part);
  });

  test('is asked about first, with a visible face of each', async () => {
    const [doubt] = await doubts();
    expect(isAbout(part, rest)(doubt!)).toBe(true);
    expect(doubt!.sides).toEqual(doubt!.faces.map(({ id }) => [id]));
    const row = await server.context.db
      .selectFrom('faces')
      .selectAll()
      .where('id', '=', doubt!.faces[0].id)
      .executeTakeFirstOrThrow();
    expect(doubt!.faces[0]).toMatchObject({ photoId: row.photo_id, faceBox: { left: row.box_left } });
    expect(doubt!.faces[0].cropUrl).toContain(`/api/figure/crop/${row.id}?t=`);
  });

  test('becomes one figure at once when the host confirms it, and stays one', async () => {
    const [doubt] = await doubts();
    const answer = await settle(doubt!.sides, true);
    expect([answer.status, answer.json()]).toEqual([200, { isSame: true }]);
    expect((await figuresOf(people[0]!)).size).toBe(1);
    expect((await doubts()).some(isAbout(part, rest))).toBe(false);
    await group();
    expect((await figuresOf(people[0]!)).size).toBe(1);
  });

  test('stays two when the host denies it, even after regrouping, and is not asked about again', async () => {
    const [doubt] = await doubts();
    expect((await settle(doubt!.sides, false)).status).toBe(200);
    const check = async () => {
      expect((await figuresOf(part)).size).toBe(1);
      expect((await figuresOf(rest)).size).toBe(1);
      expect((await figuresOf(people[0]!)).size).toBe(2);
      expect((await doubts()).some(isAbout(part, rest))).toBe(false);
    };
    await check();
    await group();
    await check();
  });

  test('is not asked about while one of the two is hidden, blurred or to be forgotten, or grouping is off', async () => {
    const figureId = [...(await figuresOf(part))][0]!;
    await post('hide', { figureId, hidden: true });
    expect((await doubts()).some(isAbout(part, rest))).toBe(false);
    await post('hide', { figureId, hidden: false });
    expect((await doubts()).some(isAbout(part, rest))).toBe(true);
    const { db } = server.context;
    const blur = { id: newId(), event_id: eventId, figure_id: figureId, asked_at: new Date() };
    await db.insertInto('blurs').values(blur).execute();
    expect((await doubts()).some(isAbout(part, rest))).toBe(false);
    await db.deleteFrom('blurs').where('id', '=', blur.id).execute();
    const [doubt] = await doubts();
    await post('forget', { figureId });
    const seen = (await doubts()).flatMap(({ faces }) => faces.map(({ id }) => id));
    expect(seen.filter((id) => part.includes(id))).toEqual([]);
    // Answering is refused, too.
    const late = await settle(doubt!.sides, true);
    expect([late.status, late.json().error.code]).toEqual([404, 'FACE_NOT_FOUND']);
    await client.request('PATCH', `/api/event/${eventId}`, {
      token: host.idToken,
      json: { faceGrouping: false },
    });
    expect(await doubts()).toEqual([]);
  });
});

describe('two people in one figure', () => {
  let [one, other]: [string[], string[]] = [[], []];
  beforeEach(async () => {
    // In the order of arrival, with four people per photo.
    [one, other] = [people[0]!, people.at(-1)!];
    await putTogether([...one, ...other]);
  });

  test('are asked about first, and become two at once when the host says so, even after regrouping', async () => {
    const [doubt] = await doubts();
    expect(doubt!.sides.map((side) => side.toSorted()).sort()).toEqual(
      [one.toSorted(), other.toSorted()].sort(),
    );
    await settle(doubt!.sides, false);
    const check = async () => {
      expect((await figuresOf(one)).size).toBe(1);
      expect(await figuresOf([...one, ...other])).toHaveProperty('size', 2);
    };
    await check();
    await group();
    await check();
    expect((await doubts()).some(isAbout(one, other))).toBe(false);
  });

  test('stay one when the host says so, even after regrouping, and are not asked about again', async () => {
    const [doubt] = await doubts();
    await settle(doubt!.sides, true);
    const check = async () => {
      expect((await figuresOf([...one, ...other])).size).toBe(1);
      expect((await doubts()).some(isAbout(one, other))).toBe(false);
    };
    await check();
    await group();
    await check();
  });

  test('are settled by their current figures: a side that was split meanwhile is its own figure', async () => {
    const [doubt] = await doubts();
    const figureId = [...(await figuresOf(one))][0]!;
    await post('split', { figureId, faceIds: other });
    expect((await settle(doubt!.sides, true)).status).toBe(200);
    expect((await figuresOf([...one, ...other])).size).toBe(1);
  });
});

test('concurrent callers share one listing, which begins after all of them called', async () => {
  const { faces } = server.context;
  let listings = 0;
  const counted = {
    ...server.context,
    faces: {
      ...faces,
      get pack() {
        return {
          ...faces.pack,
          get calibration() {
            listings++;
            return faces.pack.calibration;
          },
        };
      },
    },
  };
  await putTogether(people[0]!.slice(0, 3));
  const event = (await findEvent(server.context.db, { id: eventId }))!;
  const lists = await Promise.all(Array.from({ length: 10 }, () => listDoubts(counted, event)));
  expect(listings).toBe(1);
  expect(lists[0]).not.toEqual([]);
  expect(lists).toEqual(Array(10).fill(lists[0]));
});

test('refuses one more listing while too many large events are listed, with Retry-After', async () => {
  const { db } = server.context;
  await seedPhotosWithFaces(db, eventId, syntheticEvent(301, EACH, 6), FACES_A_PHOTO);
  const event = (await findEvent(db, { id: eventId }))!;
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  const others = Array.from({ length: THREADS.children + THREADS.maxQueued }, () => places.run(() => held));
  await expect(listDoubts(server.context, event)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  letGo();
  await Promise.all(others);
  expect(await listDoubts(server.context, event)).toBeInstanceOf(Array);
});

test('does not find faces of another event, and refuses a face on both sides (P7)', async () => {
  const [face, second] = [people[0]![0]!, people[1]![0]!];
  const twice = await settle([[face, second], [second]], true);
  expect([twice.status, twice.json().error.code]).toEqual([400, 'VALIDATION_FAILED']);
  ({ eventId } = await client.createEvent(host, 'Other'));
  expect(await doubts()).toEqual([]);
  const foreign = await settle([[face], [second]], true);
  expect([foreign.status, foreign.json().error.code]).toEqual([404, 'FACE_NOT_FOUND']);
});
