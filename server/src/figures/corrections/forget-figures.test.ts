/** A forget request: its effect for others, its withdrawal, and the erasure. */
import type { Session } from '@togather/contract/schemas/accounts.ts';
import type { ForgetRequest } from '@togather/contract/schemas/figure-repair.ts';
import type { Figure } from '@togather/contract/schemas/figures.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { emptyEvent } from '#events/lifecycle/empty-event.ts';
import { syntheticEvent } from '#faces/testing/synthetic-event.ts';
import { clusterFigures } from '#figures/grouping/cluster-figures.job.ts';
import { listPlacedFaces } from '#figures/queries.ts';
import { newId } from '#platform/base/new-id.ts';
import { type Client, createClient } from '#testing/client.ts';
import { seedPhotosWithFaces } from '#testing/seed-faces.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { eraseForgotten } from './erase-figure.ts';

const PEOPLE = 6;
const DAY_MS = 24 * 3600_000;
const faces = syntheticEvent(12 * PEOPLE, 12, 7);
let server: TestServer;
let hostClient: Client;
let host: Session;
let eventId: string;
let pinCode: string;
let networks = 0;
beforeAll(async () => {
  const env = { TRUSTED_PROXIES: '1', FREE_EVENTS_PER_MONTH: '100' };
  server = await startTestServer({ env });
  hostClient = server.newClient();
  host = await hostClient.signIn('host@example.com');
});
afterAll(() => server.stop());
beforeEach(async () => {
  ({ eventId, pinCode } = await hostClient.createEvent(host, '被遺忘的權利'));
  await addFaces(0, 8 * PEOPLE);
});

const addFaces = async (from: number, to: number) => {
  await seedPhotosWithFaces(server.context.db, eventId, faces.slice(from, to), 3);
  await clusterFigures(server.context, { eventId });
};
/** A guest who joined by PIN, on a network of their own unless `network` is given. */
const newGuest = async (network = `198.51.100.${++networks}`) => {
  const client = createClient(server.origin, { 'x-forwarded-for': network });
  await client.lookUp(pinCode);
  return { client, network };
};
const ask = async (client: Client, figureId: string, session?: Session) => {
  const options = { json: { figureId }, ...(session && { token: session.idToken }) };
  const answer = await client.request('POST', `/api/figure/${eventId}/forget`, options);
  return answer.status === 200 ? answer.json<{ requestId: string }>().requestId : answer.json().error.code;
};
const requests = async (client: Client, session?: Session) => {
  const answer = await client.request(
    'GET',
    `/api/figure/${eventId}/forget-requests`,
    session && { token: session.idToken },
  );
  return answer.json<{ requests: ForgetRequest[] }>().requests;
};
const takeBack = async (client: Client, requestId: string, session?: Session) => {
  const path = `/api/figure/${eventId}/forget-requests/${requestId}`;
  const answer = await client.request('DELETE', path, session && { token: session.idToken });
  return answer.status === 200 ? 'taken back' : answer.json().error.code;
};
const seenByHost = async () =>
  (await hostClient.request('GET', `/api/figure/${eventId}`, { token: host.idToken })).json<Figure[]>();
const rows = async () => {
  const { db } = server.context;
  const corrections = await db
    .selectFrom('figure_corrections')
    .selectAll()
    .where('event_id', '=', eventId)
    .execute();
  const figures = await db
    .selectFrom('figures')
    .selectAll()
    .where('event_id', '=', eventId)
    .orderBy('id')
    .execute();
  return { corrections, figures, placed: await listPlacedFaces(db, eventId) };
};

describe('a face with a forget request', () => {
  test('disappears at once for everyone including the host, and returns without a trace when withdrawn (D10)', async () => {
    const { client } = await newGuest();
    const before = await client.figures(eventId);
    expect(before).toHaveLength(PEOPLE);
    const [gone, other, third] = before.map(({ id }) => id) as [string, string, string];
    const hide = (figureId: string, hidden: boolean) =>
      hostClient.request('POST', `/api/figure/${eventId}/hide`, {
        token: host.idToken,
        json: { figureId, hidden },
      });
    await hide(gone, true);
    await hide(gone, false);
    const [shown, stored] = [await seenByHost(), await rows()];

    const requestId = await ask(client, gone);
    expect((await client.figures(eventId)).map(({ id }) => id)).not.toContain(gone);
    expect((await seenByHost()).map(({ id }) => id)).not.toContain(gone);
    const asHost = async (method: string, path: string, json?: unknown) =>
      (await hostClient.request(method, path, { token: host.idToken, ...(json !== undefined && { json }) }))
        .status;
    expect(await asHost('GET', `/api/photo/figures_in_event?eventId=${eventId}&figureIds=${gone}`)).toBe(404);
    expect(await asHost('GET', `/api/figure/${eventId}/${gone}/faces`)).toBe(404);
    expect(await asHost('POST', `/api/figure/${eventId}/merge`, { figureIds: [gone, other] })).toBe(404);
    expect((await hide(gone, true)).status).toBe(404);
    expect(await ask(client, gone)).toBe('FIGURE_NOT_FOUND');
    // Corrections of other figures, and another grouping, do not affect it.
    await hide(third, true);
    await hide(third, false);
    await clusterFigures(server.context, { eventId });

    expect(await takeBack(client, requestId)).toBe('taken back');
    expect(await seenByHost()).toEqual(shown);
    const { corrections, ...now } = await rows();
    expect(now).toEqual({ figures: stored.figures, placed: stored.placed });
    expect(corrections.slice(0, stored.corrections.length)).toEqual(stored.corrections);
    expect(await takeBack(client, requestId)).toBe('FORGET_REQUEST_NOT_FOUND');
  });

  test('absorbs photos that arrive meanwhile instead of returning (D10)', async () => {
    const { client } = await newGuest();
    const [gone] = await client.figures(eventId);
    const requestId = await ask(client, gone!.id);
    await addFaces(8 * PEOPLE, 12 * PEOPLE);
    const visible = await client.figures(eventId);
    expect(visible).toHaveLength(PEOPLE - 1);
    expect(visible.map(({ photoNum }) => photoNum)).toEqual(Array(PEOPLE - 1).fill(12));
    await takeBack(client, requestId);
    const back = (await client.figures(eventId)).find(({ id }) => id === gone!.id);
    expect(back?.photoNum).toBe(12);
  });

  test('is listed for the requester and the host only, and only they may withdraw the request (D10)', async () => {
    const [guest, stranger] = [await newGuest(), await newGuest()];
    const [one, other] = await guest.client.figures(eventId);
    const byGuest = await ask(guest.client, one!.id);
    const byHost = await ask(hostClient, other!.id, host);
    const [own, ...more] = await requests(guest.client);
    expect(more).toEqual([]);
    // A link of the requester's own opens its crop.
    const { cropUrl: _, ...face } = one!.representativeFace;
    expect(own).toMatchObject({
      id: byGuest,
      isOwn: true,
      figure: { ...one, representativeFace: face },
    });
    expect(Date.parse(own!.erasedAt) - Date.parse(own!.askedAt)).toBe(DAY_MS);
    expect(await requests(stranger.client)).toEqual([]);
    const all = await requests(hostClient, host);
    expect(all.map(({ id, isOwn }) => [id, isOwn])).toEqual([
      [byGuest, false],
      [byHost, true],
    ]);
    expect(await takeBack(stranger.client, byGuest)).toBe('FORGET_REQUEST_NOT_FOUND');
    expect(await takeBack(guest.client, byHost)).toBe('FORGET_REQUEST_NOT_FOUND');
    expect(await takeBack(hostClient, byGuest, host)).toBe('taken back');
    expect(await takeBack(hostClient, byHost, host)).toBe('taken back');
    expect(await guest.client.figures(eventId)).toHaveLength(PEOPLE);
  });

  test('a guest has at most two open requests, by cookie and by network; the host any number (D10)', async () => {
    const guest = await newGuest();
    const ids = (await guest.client.figures(eventId)).map(({ id }) => id);
    const answers = await Promise.all(ids.slice(0, 4).map((id) => ask(guest.client, id)));
    expect(answers.filter((answer) => answer === 'FORGET_LIMIT_REACHED')).toHaveLength(2);
    const left = (await guest.client.figures(eventId)).map(({ id }) => id);
    expect(left).toHaveLength(PEOPLE - 2);
    const withoutCookie = await newGuest(guest.network);
    expect(await ask(withoutCookie.client, left[0]!)).toBe('FORGET_LIMIT_REACHED');
    const elsewhere = createClient(server.origin, { 'x-forwarded-for': '203.0.113.9' });
    await elsewhere.lookUp(pinCode);
    const first = await ask(elsewhere, left[0]!);
    await takeBack(elsewhere, first);
    for (const id of left) expect(await ask(hostClient, id, host)).toMatch(/^[\w]{22}$/);
    expect(await guest.client.figures(eventId)).toEqual([]);
    for (const { id } of await requests(hostClient, host)) await takeBack(hostClient, id, host);
    expect(await ask(guest.client, ids[0]!)).toMatch(/^[\w]{22}$/);
  });

  test('guests of one /48 of IPv6 have at most twenty open requests, from any number of networks (D10)', async () => {
    const { db } = server.context;
    const first = await newGuest('2001:db8:1:1::1');
    const [asked, left, next] = await first.client.figures(eventId);
    const id = await ask(first.client, asked!.id);
    const { site_hash } = await db
      .selectFrom('forget_requests')
      .select('site_hash')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const others = Array.from({ length: 19 }, newId);
    const add = async (figureIds: string[]) => {
      const figures = figureIds.map((id) => ({ id, event_id: eventId, first_arrival: 0, photo_count: 1 }));
      await db.insertInto('figures').values(figures).execute();
      const request = { event_id: eventId, asked_at: server.clock.now(), by_host: false, site_hash };
      const rows = figureIds.map((figure_id) => ({ ...request, id: newId(), figure_id }));
      await db.insertInto('forget_requests').values(rows).execute();
    };
    await add(others.slice(1));
    const beside = await newGuest('2001:db8:1:2::1');
    await takeBack(beside.client, await ask(beside.client, left!.id));
    await add(others.slice(0, 1));
    expect(await ask(beside.client, left!.id)).toBe('FORGET_LIMIT_REACHED');
    const signedIn = await beside.client.signIn('guest@example.com');
    expect(await ask(beside.client, left!.id, signedIn)).toMatch(/^[\w]{22}$/);
    const elsewhere = await newGuest('2001:db8:2:1::1');
    expect(await ask(elsewhere.client, next!.id)).toMatch(/^[\w]{22}$/);
  });

  test('a user who deletes the account and signs in again still has their two requests open (D10)', async () => {
    const { client } = await newGuest();
    const ids = (await client.figures(eventId)).map(({ id }) => id);
    // A client that sends no guest cookie.
    const signedIn = async () => {
      const fresh = await newGuest();
      const session = await fresh.client.signIn('again@example.com');
      const json = { eventId };
      await fresh.client.request('POST', '/api/event/join', { token: session.idToken, json });
      return { client: fresh.client, session };
    };
    const first = await signedIn();
    for (const id of ids.slice(0, 2))
      expect(await ask(first.client, id, first.session)).toMatch(/^[\w]{22}$/);
    await first.client.request('DELETE', '/api/account', { token: first.session.idToken });
    const second = await signedIn();
    expect(await ask(second.client, ids[2]!, second.session)).toBe('FORGET_LIMIT_REACHED');
  });

  test('is erased after a day and not before, except its boxes in the photos (D10)', async () => {
    const { client } = await newGuest();
    const [gone, other] = await client.figures(eventId);
    const requestId = await ask(client, gone!.id);
    const askedBefore = (ms: number) =>
      server.context.db
        .updateTable('forget_requests')
        .set({ asked_at: new Date(Date.now() - ms) })
        .where('id', '=', requestId)
        .execute();
    const ids = (await rows()).placed.filter(({ figureId }) => figureId === gone!.id).map(({ id }) => id);
    expect(ids.length).toBeGreaterThan(0);
    await askedBefore(DAY_MS - 60_000);
    await eraseForgotten(server.context);
    expect((await rows()).placed.map(({ id }) => id)).toEqual(expect.arrayContaining(ids));
    const kept = await ask(client, other!.id);
    await askedBefore(DAY_MS);
    await eraseForgotten(server.context);
    const left = await rows();
    for (const id of ids) expect(left.placed.map((face) => face.id)).not.toContain(id);
    expect(left.figures.map(({ id }) => id)).not.toContain(gone!.id);
    expect(left.figures.map(({ id }) => id)).toContain(other!.id);
    const boxes = await server.context.db
      .selectFrom('forgotten_faces')
      .selectAll()
      .where('event_id', '=', eventId)
      .execute();
    expect(boxes).toHaveLength(ids.length);
    expect(await takeBack(client, requestId)).toBe('FORGET_REQUEST_NOT_FOUND');
    expect(await takeBack(client, kept)).toBe('taken back');
  });

  test('leaves nothing when the event is emptied, and stays forgotten when grouping is switched off (C3, D10)', async () => {
    const { client } = await newGuest();
    const [gone] = await client.figures(eventId);
    const count = (await rows()).placed.filter(({ figureId }) => figureId === gone!.id).length;
    await ask(client, gone!.id);
    const left = async () => {
      const { db } = server.context;
      const boxes = await db
        .selectFrom('forgotten_faces')
        .select('id')
        .where('event_id', '=', eventId)
        .execute();
      const open = await db
        .selectFrom('forget_requests')
        .select('id')
        .where('event_id', '=', eventId)
        .execute();
      return { boxes: boxes.length, open: open.length, ...(await rows()) };
    };
    const path = `/api/event/${eventId}`;
    await hostClient.request('PATCH', path, { token: host.idToken, json: { faceGrouping: false } });
    const nothing = { open: 0, corrections: [], figures: [], placed: [] };
    expect(await left()).toEqual({ ...nothing, boxes: count });
    await emptyEvent(server.context, eventId);
    expect(await left()).toEqual({ ...nothing, boxes: 0 });
  });
});
