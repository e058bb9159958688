/** Stored corrections, which every later grouping replays. */

import type { Session } from '@togather/contract/schemas/accounts.ts';
import type { Figure } from '@togather/contract/schemas/figures.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { syntheticEvent } from '#faces/testing/synthetic-event.ts';
import { clusterFigures } from '#figures/grouping/cluster-figures.job.ts';
import type { Client } from '#testing/client.ts';
import { seedPhotosWithFaces } from '#testing/seed-faces.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { listCorrections, MOST_CORRECTIONS } from './corrections.ts';

const EACH = 8;
const FACES_A_PHOTO = 4;
let server: TestServer;
let client: Client;
let host: Session;
let eventId: string;
let one: string;
let other: string;
beforeAll(async () => {
  server = await startTestServer({ env: { FREE_EVENTS_PER_MONTH: '100' } });
  client = server.newClient();
  host = await client.signIn('host@example.com');
});
afterAll(() => server.stop());
beforeEach(async () => {
  ({ eventId } = await client.createEvent(host, '修正'));
  const { db } = server.context;
  await seedPhotosWithFaces(db, eventId, syntheticEvent(4 * EACH, EACH, 5), FACES_A_PHOTO);
  await clusterFigures(server.context, { eventId });
  [one, other] = (await figures()).map(({ id }) => id) as [string, string];
});

const figures = async () =>
  (await client.request('GET', `/api/figure/${eventId}`, { token: host.idToken })).json<Figure[]>();
const post = async (verb: string, json: unknown) => {
  const answer = await client.request('POST', `/api/figure/${eventId}/${verb}`, {
    token: host.idToken,
    json,
  });
  return [answer.status, answer.json().error?.code];
};
const hide = (figureId: string, hidden: boolean) => post('hide', { figureId, hidden });
const kinds = async () => (await listCorrections(server.context.db, eventId)).map(({ kind }) => kind);
const audit = async () => {
  const { db } = server.context;
  return (await db.selectFrom('audit_log').select('id').where('event_id', '=', eventId).execute()).length;
};
const faces = async (figureId: string) => {
  const { db } = server.context;
  const rows = await db.selectFrom('faces').select('id').where('figure_id', '=', figureId).execute();
  return rows.map(({ id }) => id);
};
const hiddenAfterGrouping = async () => {
  await clusterFigures(server.context, { eventId });
  return (await figures()).filter(({ hidden }) => hidden).map(({ id }) => id);
};

test('hiding a hidden figure stores and records nothing', async () => {
  for (let i = 0; i < 3; i++) expect((await hide(one, true))[0]).toBe(200);
  expect([await kinds(), await audit()]).toEqual([['HIDE'], 1]);
  expect(await hiddenAfterGrouping()).toEqual([one]);
});

test('keeps only the last of hiding and showing a figure', async () => {
  await hide(other, true);
  for (const hidden of [true, false, true, false]) await hide(one, hidden);
  expect(await kinds()).toEqual(['HIDE', 'SHOW']);
  expect(await hiddenAfterGrouping()).toEqual([other]);
});

test('a hidden figure stays hidden after a figure merged with it is split off and shown', async () => {
  await hide(one, true);
  const faceIds = await faces(one);
  await post('merge', { figureIds: [one, other] });
  const [united] = await hiddenAfterGrouping();
  await post('split', { figureId: united, faceIds });
  const both = await hiddenAfterGrouping();
  expect(both).toHaveLength(2);
  const shown = (await faces(both[0]!)).includes(faceIds[0]!) ? both[0]! : both[1]!;
  await hide(shown, false);
  expect(await hiddenAfterGrouping()).toEqual(both.filter((id) => id !== shown));
  expect(await kinds()).toEqual(['HIDE', 'SAME', 'SPLIT', 'SHOW']);
});

test('a hidden person stays hidden when a figure that a grouping had merged them into is shown', async () => {
  const { db } = server.context;
  // With equally many faces, the identity of the mixture would be random.
  const [gone] = await faces(other);
  await db.deleteFrom('faces').where('id', '=', gone!).execute();
  await hide(other, true);
  await db.updateTable('faces').set({ figure_id: one }).where('figure_id', '=', other).execute();
  await db.updateTable('figures').set({ hidden: true }).where('id', '=', one).execute();
  await hide(one, false);
  expect(await kinds()).toEqual(['HIDE', 'SHOW']);
  expect(await hiddenAfterGrouping()).toHaveLength(1);
});

test('an event at its limit of corrections refuses more', async () => {
  await sql`
    insert into figure_corrections (id, event_id, kind, faces_a, faces_b)
    select ${eventId} || number, ${eventId}, 'SAME', '{gone}', '{gone too}'
    from generate_series(1, ${MOST_CORRECTIONS}::int) as number`.execute(server.context.db);
  expect(await post('merge', { figureIds: [one, other] })).toEqual([409, 'CORRECTION_LIMIT_REACHED']);
  expect((await figures()).map(({ id }) => id)).toContain(other);
  expect(await kinds()).toHaveLength(MOST_CORRECTIONS);
});

test.each(['merge', 'split', 'hide', 'doubts'])(
  '%s has a rate limit per address',
  { tags: 'rest' },
  async (verb) => {
    // A busy machine would refill tokens meanwhile.
    server.clock.stopAt(server.clock.now());
    let answer: unknown[] | undefined;
    for (let tries = 0; !answer && tries < 50; tries++) {
      const answers = await Promise.all(Array.from({ length: 20 }, () => post(verb, {})));
      answer = answers.find(([status]) => status !== 400);
    }
    server.clock.set(new Date());
    expect(answer).toEqual([429, 'TOO_MANY_REQUESTS']);
  },
);
