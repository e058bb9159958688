import type { Session } from '@togather/contract/schemas/accounts.ts';
import type { ListedGuest, OwnListing } from '@togather/contract/schemas/guest-list.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PIPELINE_VERSION } from '#faces/packs/find-pack.ts';
import { eraseForgotten } from '#figures/corrections/erase-figure.ts';
import { newId } from '#platform/base/new-id.ts';
import { type Client, listedForm, type NamedFile } from '#testing/client.ts';
import { samplePhotos } from '#testing/sample-photos.ts';
import { sampleSelfies } from '#testing/sample-selfies.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { waitUntilIdle } from '#testing/wait-until-idle.ts';
import { matchGuestList } from './match-guest-list.job.ts';

let server: TestServer;
let client: Client;
let host: Session;
let selfies: NamedFile[];
let strangers: NamedFile[];
let eventId: string;
let pin: string;
beforeAll(async () => {
  server = await startTestServer({
    runsJobs: true,
    env: { FACE_WORKERS: '1', FREE_EVENTS_PER_MONTH: '100', TRUSTED_PROXIES: '1' },
  });
  client = server.newClient();
  host = await client.signIn('host@example.com');
  selfies = await sampleSelfies(server.context, 0);
  strangers = await sampleSelfies(server.context, 1);
});
afterAll(() => server.stop());
beforeEach(async () => {
  ({ eventId, pinCode: pin } = await client.createEvent(host, 'Wedding'));
});

let addresses = 0;
const ask = async (
  who: Client,
  method: string,
  path = '',
  options: Parameters<Client['request']>[2] = {},
) => {
  // Selfies are limited by address.
  const headers = { 'x-forwarded-for': `10.7.${++addresses >> 8}.${addresses & 255}` };
  return who.request(method, `/api/event/${eventId}/guest-list${path}`, { headers, ...options });
};
const asHost = (method: string, path = '', options = {}) =>
  ask(client, method, path, { token: host.idToken, ...options });
const add = (selfie: NamedFile, fields: Record<string, string> = {}) =>
  asHost('POST', '', { form: listedForm(selfie, fields) });
const addSelf = (guest: Client, selfie: NamedFile, fields: Record<string, string> = {}) =>
  ask(guest, 'POST', '', { form: listedForm(selfie, fields) });
const list = async () => (await asHost('GET')).json<{ guests: ListedGuest[] }>().guests;
const change = (json: object) =>
  client.request('PATCH', `/api/event/${eventId}`, { token: host.idToken, json });
const rows = () =>
  server.context.db.selectFrom('listed_guests').selectAll().where('event_id', '=', eventId).execute();
const outcome = async (answer: ReturnType<typeof ask>) => {
  const { status, json } = await answer;
  return status === 200 ? 'done' : json<{ error: { code: string } }>().error.code;
};
const newGuest = async () => {
  const guest = server.newClient();
  await guest.lookUp(pin);
  return guest;
};
const own = async (guest: Client) =>
  (await ask(guest, 'GET', '/own')).json<{ listing: OwnListing | null }>().listing;
const upload = async (count = 1) => {
  await client.upload(eventId, samplePhotos().slice(0, count));
  await waitUntilIdle(server);
};

test('the host sees of each person on the list how many photos show them, and the tables (J2)', async () => {
  expect((await add(selfies[0]!, { name: ' Anna ', table: '7' })).json()).toMatchObject({
    name: 'Anna',
    table: '7',
    needsSelfie: false,
  });
  expect(await outcome(add(strangers[0]!, { table: '7' }))).toBe('done');
  await upload();
  const [anna, other] = await list();
  expect(anna).toMatchObject({ name: 'Anna', table: '7', photoCount: 1, byHost: true });
  expect(other).toMatchObject({ name: null, table: '7', photoCount: 0 });
  // Neither the vector nor the selfie leaves the server.
  expect(JSON.stringify(await list())).not.toMatch(/embedding|figure/);

  const key = await client.request('POST', `/api/event/${eventId}/upload-keys`, {
    token: host.idToken,
    json: { name: 'Lin' },
  });
  const byKey = async () =>
    (
      await client.request('GET', '/api/ingest/people', {
        headers: { authorization: `Bearer ${key.json<{ key: string }>().key}` },
      })
    ).json<{ tables?: unknown; figures: unknown[] }>();
  const people = await byKey();
  expect(people.tables).toEqual([{ table: '7', people: 2, withoutPhotos: 1 }]);
  expect(JSON.stringify(people)).not.toContain('Anna');
  await change({ revealAt: null });
  expect((await byKey()).tables).toBeUndefined();
});

test('a second selfie of one person is refused and changes nothing, also at the same time (J1)', async () => {
  const answers = await Promise.all([outcome(add(selfies[0]!)), outcome(add(selfies[0]!))]);
  expect(answers.toSorted()).toEqual(['PERSON_ALREADY_LISTED', 'done']);
  expect(await rows()).toHaveLength(1);
  expect(await outcome(add(selfies[0]!, { isAnother: 'yes', name: 'Twin' }))).toBe('done');
  expect(await list()).toHaveLength(2);
});

test('says what is wrong with a selfie, its fields and a missing consent', { tags: 'rest' }, async () => {
  const [group] = samplePhotos();
  expect(await outcome(add(group!))).toBe('SELFIE_SEVERAL_FACES');
  expect(await outcome(add(selfies[0]!, { consent: 'no' }))).toBe('VALIDATION_FAILED');
  const form = new FormData();
  form.append('selfie', new Blob([new Uint8Array(selfies[0]!.bytes)]), 'me.jpg');
  expect(await outcome(asHost('POST', '', { form }))).toBe('CONSENT_MISSING');
  expect(await outcome(add(selfies[0]!, { name: 'A'.repeat(61) }))).toBe('VALIDATION_FAILED');
  expect(await outcome(add(selfies[0]!, { table: 'A'.repeat(21) }))).toBe('VALIDATION_FAILED');
  expect(await outcome(add(selfies[0]!, { guestId: newId() }))).toBe('LISTED_GUEST_NOT_FOUND');
  expect(await rows()).toEqual([]);
});

describe('guests', () => {
  test('put themselves on the list only while the host has opened it, each once (J1)', async () => {
    const guest = await newGuest();
    expect(await outcome(addSelf(guest, selfies[0]!))).toBe('GUEST_LIST_CLOSED');
    await change({ isGuestListOpen: true });
    expect((await guest.lookUp(pin)).isGuestListOpen).toBe(true);
    expect(await outcome(addSelf(guest, selfies[0]!, { name: 'Mia', table: '3' }))).toBe('done');
    // Another person's face takes the place of the own one.
    expect(await outcome(addSelf(guest, selfies[1]!))).toBe('done');
    expect(await list()).toMatchObject([{ name: 'Mia', table: '3', byHost: false }]);
    expect(await outcome(addSelf(await newGuest(), selfies[1]!))).toBe('PERSON_ALREADY_LISTED');
    expect(await outcome(addSelf(server.newClient(), selfies[2]!))).toBe('JOIN_FIRST');
    // Fields for hosts mean nothing.
    const others = { isAnother: 'yes', guestId: (await list())[0]!.guestId };
    expect(await outcome(addSelf(await newGuest(), selfies[1]!, others))).toBe('PERSON_ALREADY_LISTED');
    await change({ isGuestListOpen: false });
    expect(await outcome(addSelf(guest, selfies[0]!))).toBe('GUEST_LIST_CLOSED');
  });

  test('find and delete their own entry, and neither see nor delete others (J1, J2)', async () => {
    await change({ isGuestListOpen: true });
    const [mia, ben] = [await newGuest(), await newGuest()];
    await addSelf(mia, selfies[0]!, { name: 'Mia' });
    const entry = await own(mia);
    expect(entry).toMatchObject({ name: 'Mia', table: null });
    expect(await own(ben)).toBeNull();
    expect(await outcome(ask(ben, 'DELETE', `/${entry!.guestId}`))).toBe('LISTED_GUEST_NOT_FOUND');
    expect(await outcome(ask(mia, 'GET'))).toBe('LOGIN_REQUIRED');
    // Closing the list keeps nobody from leaving it.
    await change({ isGuestListOpen: false });
    expect(await outcome(ask(mia, 'DELETE', `/${entry!.guestId}`))).toBe('done');
    expect(await rows()).toEqual([]);
    expect(await own(mia)).toBeNull();
  });

  test('with an account find it in another browser, and it ends with the account', {
    tags: 'rest',
  }, async () => {
    await change({ isGuestListOpen: true });
    const guest = await newGuest();
    const { idToken: token } = await guest.signIn('guest-of-list@example.com');
    expect((await ask(guest, 'POST', '', { token, form: listedForm(selfies[0]!) })).status).toBe(200);
    const elsewhere = await newGuest();
    expect((await ask(elsewhere, 'GET', '/own', { token })).json()).toMatchObject({
      listing: { name: null },
    });
    const exported = await guest.request('GET', '/api/account/export', { token });
    expect(exported.json<{ guestListEntries: unknown[] }>().guestListEntries).toMatchObject([{ eventId }]);
    expect((await guest.request('DELETE', '/api/account', { token })).status).toBe(200);
    expect(await rows()).toEqual([]);
  });
});

test('hosts change names and tables, delete one and all', async () => {
  for (const selfie of [selfies[0]!, selfies[1]!, strangers[0]!]) await add(selfie, { name: 'Somebody' });
  const [one, two] = await list();
  const changed = await asHost('PATCH', `/${one!.guestId}`, { json: { name: '', table: '主桌' } });
  expect(changed.json()).toMatchObject({ name: null, table: '主桌' });
  expect(await outcome(asHost('PATCH', `/${newId()}`, { json: { name: 'X' } }))).toBe(
    'LISTED_GUEST_NOT_FOUND',
  );
  expect(await outcome(asHost('DELETE', `/${two!.guestId}`))).toBe('done');
  expect(await outcome(asHost('DELETE', `/${two!.guestId}`))).toBe('LISTED_GUEST_NOT_FOUND');
  expect((await asHost('DELETE')).json()).toEqual({ deleted: 2 });
  expect(await list()).toEqual([]);
});

test('counts only photos that everybody may see, at once (J2, V2)', async () => {
  await add(selfies[0]!);
  await upload();
  expect((await list())[0]!.photoCount).toBe(1);
  const [photo] = (await client.lookUp(pin)).photos;
  const visible = (visibility: string) =>
    client.request('POST', `/api/event/${eventId}/photos/visibility`, {
      token: host.idToken,
      json: { photoIds: [photo!.photoId], visibility },
    });
  await visible('hidden');
  expect((await list())[0]!.photoCount).toBe(0);
  await visible('shown');
  // The photos of a concealed event are counted, which appear at a time.
  await change({ revealAt: null });
  expect((await list())[0]!.photoCount).toBe(1);
});

describe('the matching', () => {
  test('runs again without harm, and stores nothing for entries that were deleted or renewed meanwhile', {
    tags: 'rest',
  }, async () => {
    await upload();
    await add(selfies[0]!);
    await add(selfies[1]!);
    await waitUntilIdle(server);
    const before = await rows();
    expect(before.every(({ figure_id }) => figure_id !== null)).toBe(true);
    await matchGuestList(server.context, { eventId });
    expect(await rows()).toEqual(before);
    const [first, second] = await list();
    const running = matchGuestList(server.context, { eventId });
    await asHost('DELETE', `/${first!.guestId}`);
    await add(strangers[0]!, { guestId: second!.guestId });
    await running;
    await waitUntilIdle(server);
    expect(await list()).toMatchObject([{ guestId: second!.guestId, photoCount: 0 }]);
  });

  test('follows a merge of figures', { tags: 'rest' }, async () => {
    await upload();
    await add(selfies[0]!);
    await waitUntilIdle(server);
    const [{ figure_id } = { figure_id: null }] = await rows();
    const other = (await client.figures(eventId)).find(({ id }) => id !== figure_id)!;
    const merged = await client.request('POST', `/api/figure/${eventId}/merge`, {
      token: host.idToken,
      json: { figureIds: [figure_id, other.id] },
    });
    await waitUntilIdle(server);
    expect((await rows())[0]!.figure_id).toBe(merged.json<{ figureId: string }>().figureId);
  });

  test('leaves entries of another face pack alone, which ask for a new selfie', {
    tags: 'rest',
  }, async () => {
    await upload();
    await add(selfies[0]!, { name: 'Anna' });
    await waitUntilIdle(server);
    const [entry] = await list();
    await server.context.db
      .updateTable('listed_guests')
      .set({ pipeline_version: 'earlier' })
      .where('event_id', '=', eventId)
      .execute();
    await matchGuestList(server.context, { eventId });
    expect(await list()).toMatchObject([{ needsSelfie: true, photoCount: 1 }]);
    expect(await outcome(add(selfies[0]!, { guestId: entry!.guestId }))).toBe('done');
    await waitUntilIdle(server);
    expect(await list()).toMatchObject([{ name: 'Anna', needsSelfie: false, photoCount: 1 }]);
    expect((await rows())[0]!.pipeline_version).toBe(PIPELINE_VERSION);
  });
});

describe('what erases entries', () => {
  test('switching face grouping off, after which nobody is added (J3)', async () => {
    await add(selfies[0]!);
    const [switched, adding] = await Promise.all([
      change({ faceGrouping: false }),
      outcome(add(selfies[1]!)),
    ]);
    expect(switched.status).toBe(200);
    expect(['FACE_GROUPING_OFF', 'done']).toContain(adding);
    expect(await rows()).toEqual([]);
    expect(await outcome(add(selfies[0]!))).toBe('FACE_GROUPING_OFF');
  });

  /** Lists Anna, who is on photos, and a stranger, and asks to forget Anna. Returns her figure. */
  const forgetAnna = async (): Promise<string> => {
    await upload();
    await add(selfies[0]!, { name: 'Anna' });
    await add(strangers[0]!);
    await waitUntilIdle(server);
    const figureId = (await rows()).find(({ name }) => name === 'Anna')!.figure_id!;
    await client.request('POST', `/api/figure/${eventId}/forget`, {
      token: host.idToken,
      json: { figureId },
    });
    return figureId;
  };

  test('being forgotten: hidden at once, erased with the figure (J3)', { tags: 'rest' }, async () => {
    await forgetAnna();
    expect(await list()).toHaveLength(1);
    // Even if the matching had not run since.
    await server.context.db.updateTable('listed_guests').set({ figure_id: null }).execute();
    await eraseForgotten({ ...server.context, clock: () => new Date(Date.now() + 25 * 3600_000) });
    expect((await rows()).map(({ name }) => name)).toEqual([null]);
  });

  test('the deletion of all photos of somebody who asked to be forgotten (J3)', {
    tags: 'rest',
  }, async () => {
    const figureId = await forgetAnna();
    const photos = await server.context.db
      .selectFrom('faces')
      .select('photo_id')
      .where('figure_id', '=', figureId)
      .execute();
    for (const { photo_id } of photos)
      await client.request('DELETE', `/api/photo/${photo_id}`, { token: host.idToken });
    await waitUntilIdle(server);
    expect((await rows()).map(({ name }) => name)).toEqual([null]);
  });
});
