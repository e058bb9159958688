import type { Session } from '@togather/contract/schemas/accounts.ts';
import type { ChoiceList } from '@togather/contract/schemas/choices.ts';
import type { ResponseOf } from '@togather/contract/schemas/contract.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { removeEndedEvents } from '#events/lifecycle/remove-ended-events.job.ts';
import { newId } from '#platform/base/new-id.ts';
import { type Client, createClient } from '#testing/client.ts';
import { createPlusEvent } from '#testing/plus-event.ts';
import { tinyPhoto } from '#testing/sample-photos.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
let client: Client;
let host: Session;
let eventId: string;
let pin: string;
let seed = 0;
let network = 0;
beforeAll(async () => {
  server = await startTestServer({ env: { TRUSTED_PROXIES: '1' } });
  client = server.newClient();
});
afterAll(() => server.stop());
beforeEach(async () => {
  server.clock.set(new Date());
  host = await client.signIn('host@example.com');
  ({ eventId, pinCode: pin } = await createPlusEvent(server, host));
});

const ask = (method: string, path: string, json?: object) =>
  client.request(method, `/api/event/${eventId}/${path}`, { token: host.idToken, ...(json && { json }) });
/** Uploads a photo under that name. */
const upload = async (name?: string) => {
  const photo = await tinyPhoto(++seed);
  const files = [{ ...photo, name: name ?? photo.name }];
  return (await client.upload(eventId, files)).photos[0]!.photoId;
};
const makeList = async (name = 'For the book') =>
  (await ask('POST', 'choices', { name })).json<{ listId: string }>().listId;
const listsOfHost = async () => (await ask('GET', 'choices')).json<{ lists: ChoiceList[] }>().lists;
const codeOf = (answer: Awaited<ReturnType<typeof ask>>) => answer.json().error?.code;

/** A link for choosing in a browser of its own, which never joined. */
const makeLink = async (name = 'Anna') => {
  const { chooserId, url } = (await ask('POST', 'choosers', { name })).json<ResponseOf<'createChooser'>>();
  const api = `/api${new URL(url).pathname}`;
  const browser = createClient(server.origin, { 'x-forwarded-for': `10.5.0.${++network}` });
  const request = (method: string, path = '', json?: object) =>
    browser.request(method, `${api}${path}`, json ? { json } : {});
  return {
    chooserId,
    url,
    request,
    show: async () => (await request('GET')).json<ResponseOf<'showChoosing'>>(),
    lists: async () => (await request('GET', '/choices')).json<{ lists: ChoiceList[] }>().lists,
    choose: (listId: string, photoId: string, json: object = {}) =>
      request('PUT', `/choices/${listId}/${photoId}`, json),
    unchoose: (listId: string, photoId: string) => request('DELETE', `/choices/${listId}/${photoId}`),
  };
};
const hide = (photoId: string) =>
  ask('POST', 'photos/visibility', { photoIds: [photoId], visibility: 'hidden' });

test('a link shows the shown photos and the lists, and marks them with notes under its name (E1)', async () => {
  const [first, second] = [await upload('DSC_0001.jpg'), await upload('DSC_0002.jpg')];
  const listId = await makeList();
  const link = await makeLink();
  expect(link.url).toMatch(/\/choose\/[A-Za-z0-9]{22}$/);
  const shown = await link.show();
  const again = { 'if-none-match': (await link.request('GET')).headers.get('etag')! };
  const api = `/api${new URL(link.url).pathname}`;
  expect((await client.request('GET', api, { headers: again })).status).toBe(304);
  expect(Object.keys(shown).sort()).toEqual(['eventName', 'name', 'photos']);
  expect(shown).toMatchObject({ eventName: 'Gala', name: 'Anna' });
  expect(shown.photos.map(({ photoId }) => photoId)).toEqual([first, second]);
  expect((await client.request('GET', shown.photos[0]!.previewUrl)).status).toBe(200);
  await link.choose(listId, second);
  expect((await link.choose(listId, second, { note: '  brighter \u202e please ' })).json()).toEqual({
    chosen: true,
  });
  await ask('PUT', `choices/${listId}/${first}`, {});
  const choices = [
    { photoId: first, fileName: 'DSC_0001.jpg', note: '', isByHost: true, chosenBy: null },
    {
      photoId: second,
      fileName: 'DSC_0002.jpg',
      note: 'brighter  please',
      isByHost: false,
      chosenBy: 'Anna',
    },
  ];
  expect(await link.lists()).toMatchObject([{ listId, name: 'For the book', choices }]);
  expect((await listsOfHost())[0]?.choices[0]).toMatchObject({
    isByHost: true,
    chosenBy: expect.any(String),
  });
  expect((await link.unchoose(listId, second)).json()).toEqual({ chosen: false });
  expect((await link.unchoose(listId, second)).json()).toEqual({ chosen: false });
  expect((await link.lists())[0]?.choices.map(({ photoId }) => photoId)).toEqual([first]);
  const { choosers } = (await ask('GET', 'choosers')).json<ResponseOf<'listChoosers'>>();
  expect(choosers).toMatchObject([
    { chooserId: link.chooserId, name: 'Anna', lastUsedAt: expect.any(String) },
  ]);
});

test('a choice that is sent again changes nothing, and one without a note deletes none (E2)', async () => {
  const [photoId, listId] = [await upload(), await makeList()];
  const [anna, ben] = [await makeLink('Anna'), await makeLink('Ben')];
  await anna.choose(listId, photoId);
  await anna.choose(listId, photoId, { note: 'Crop' });
  const [before] = await listsOfHost();
  server.clock.advance(60_000);
  await ben.choose(listId, photoId);
  await ben.choose(listId, photoId, { note: 'Crop' });
  expect((await listsOfHost())[0]).toEqual(before);
  await ben.choose(listId, photoId, { note: 'Crop more' });
  expect((await listsOfHost())[0]?.choices[0]).toMatchObject({ note: 'Crop more', chosenBy: 'Ben' });
  await anna.choose(listId, photoId, { note: '' });
  expect((await listsOfHost())[0]?.choices[0]).toMatchObject({ note: '', chosenBy: 'Anna' });
  expect((await anna.choose(listId, photoId, { note: 'x'.repeat(301) })).status).toBe(400);
  // Two at once.
  const other = await upload();
  const answers = await Promise.all([anna, ben].map(({ choose }) => choose(listId, other)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect((await listsOfHost())[0]?.choices).toHaveLength(2);
});

test('a note does not put back a photo that was taken out meanwhile (E2)', async () => {
  const [photoId, listId] = [await upload(), await makeList()];
  const [anna, ben] = [await makeLink('Anna'), await makeLink('Ben')];
  const noted = async () => (await ben.choose(listId, photoId, { note: 'Crop' })).json();
  expect(await noted()).toEqual({ chosen: false });
  for (let round = 0; round < 8; round++) {
    await anna.choose(listId, photoId);
    await Promise.all([anna.unchoose(listId, photoId), noted()]);
    expect((await listsOfHost())[0]?.choices).toEqual([]);
  }
  const byHost = await ask('PUT', `choices/${listId}/${photoId}`, { note: 'Crop' });
  expect(byHost.json()).toEqual({ chosen: false });
  await anna.choose(listId, photoId);
  expect(await noted()).toEqual({ chosen: true });
  expect((await listsOfHost())[0]?.choices).toMatchObject([{ photoId, note: 'Crop', chosenBy: 'Ben' }]);
});

test('a link marks no photo that others do not see, and does not see what a host chose of them (E1)', async () => {
  const [seen, hidden] = [await upload(), await upload()];
  const listId = await makeList();
  const link = await makeLink();
  for (const photoId of [seen, hidden]) await ask('PUT', `choices/${listId}/${photoId}`, {});
  await hide(hidden);
  expect((await link.show()).photos.map(({ photoId }) => photoId)).toEqual([seen]);
  expect((await link.lists())[0]?.choices.map(({ photoId }) => photoId)).toEqual([seen]);
  expect((await listsOfHost())[0]?.choices).toHaveLength(2);
  expect(codeOf(await link.choose(listId, hidden))).toBe('PHOTO_NOT_FOUND');
  expect(codeOf(await link.unchoose(listId, hidden))).toBe('PHOTO_NOT_FOUND');
  await ask('PATCH', '', { revealAt: null }).then(() =>
    client.request('PATCH', `/api/event/${eventId}`, { token: host.idToken, json: { revealAt: null } }),
  );
  expect((await link.show()).photos).toEqual([]);
  expect(codeOf(await link.choose(listId, seen))).toBe('PHOTO_NOT_FOUND');
});

test('a link names nothing of another event (E1)', async () => {
  const foreign = { photoId: await upload(), listId: await makeList() };
  ({ eventId, pinCode: pin } = await createPlusEvent(server, host));
  const own = { photoId: await upload(), listId: await makeList() };
  const link = await makeLink();
  expect(codeOf(await link.choose(foreign.listId, own.photoId))).toBe('CHOICE_LIST_NOT_FOUND');
  expect(codeOf(await link.choose(own.listId, foreign.photoId))).toBe('PHOTO_NOT_FOUND');
  expect(codeOf(await ask('PUT', `choices/${own.listId}/${foreign.photoId}`, {}))).toBe('PHOTO_NOT_FOUND');
  expect(codeOf(await ask('DELETE', `choices/${foreign.listId}`))).toBe('CHOICE_LIST_NOT_FOUND');
  expect(codeOf(await ask('PATCH', `choices/${foreign.listId}`, { name: 'Mine' }))).toBe(
    'CHOICE_LIST_NOT_FOUND',
  );
  // The secret proves no membership.
  const secret = link.url.split('/').at(-1)!;
  const stranger = createClient(server.origin, { 'x-join-proof': secret, cookie: `join=${secret}` });
  expect((await stranger.request('GET', `/api/event/${eventId}/pin`)).status).toBe(403);
  expect((await stranger.request('GET', `/api/wall/${secret}`)).status).toBe(404);
});

test('unknown, revoked and ended links get the same 404, and the database has no secret (E1)', async () => {
  const [revoked, ended] = [await makeLink(), await makeLink()];
  const rows = await server.context.db.selectFrom('choosers').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(revoked.url.split('/').at(-1));
  expect((await ask('GET', 'choosers')).bytes.toString()).not.toContain(revoked.url.split('/').at(-1));
  expect((await ask('DELETE', `choosers/${revoked.chooserId}`)).json()).toEqual({ revoked: true });
  expect(codeOf(await ask('DELETE', `choosers/${revoked.chooserId}`))).toBe('CHOOSER_NOT_FOUND');
  const unknown = await client.request('GET', '/api/choose/AAAAAAAAAAAAAAAAAAAAAA');
  const expected = [404, unknown.bytes.toString()];
  const of = (answer: typeof unknown) => [answer.status, answer.bytes.toString()];
  expect(of(unknown)).toEqual(expected);
  expect(of(await revoked.request('GET'))).toEqual(expected);
  expect(of(await revoked.request('GET', '/choices'))).toEqual(expected);
  expect(of(await revoked.choose(newId(), newId()))).toEqual(expected);
  expect((await ended.request('GET')).status).toBe(200);
  server.clock.advance(76 * 24 * 3600_000);
  expect(of(await ended.request('GET'))).toEqual(expected);
});

test('guesses of secrets are limited (E1)', { tags: 'rest' }, async () => {
  const guesser = createClient(server.origin, { 'x-forwarded-for': '10.6.0.1' });
  const codes = [];
  for (let guess = 0; guess < 32; guess++)
    codes.push(codeOf(await guesser.request('GET', `/api/choose/${newId()}`)));
  expect([codes[0], codes.at(-1)]).toEqual(['CHOOSER_NOT_FOUND', 'TOO_MANY_GUESSES']);
});

test('a link that is revoked, a list that is deleted and a photo that is hidden meanwhile refuse a choice (E1)', {
  tags: 'rest',
}, async () => {
  const [photoId, listId] = [await upload(), await makeList()];
  const link = await makeLink();
  await link.choose(listId, photoId);
  const race = async (act: () => Promise<unknown>) => {
    const [, answer] = await Promise.all([act(), link.choose(listId, photoId, { note: newId() })]);
    // Either order is right; nothing fails.
    expect([200, 404]).toContain(answer.status);
    return codeOf(await link.choose(listId, photoId));
  };
  expect(await race(() => hide(photoId))).toBe('PHOTO_NOT_FOUND');
  expect(await race(() => ask('DELETE', `choices/${listId}`))).toBe('CHOICE_LIST_NOT_FOUND');
  expect(await race(() => ask('DELETE', `choosers/${link.chooserId}`))).toBe('CHOOSER_NOT_FOUND');
});

test('the limits and unique names of lists and links hold for concurrent requests (E2)', async () => {
  const same = await Promise.all([1, 2].map(() => ask('POST', 'choices', { name: ' For the book ' })));
  expect(same.map(({ status }) => status).sort()).toEqual([200, 409]);
  const other = await makeList('To retouch');
  expect(codeOf(await ask('PATCH', `choices/${other}`, { name: 'For the book' }))).toBe('CHOICE_LIST_EXISTS');
  expect((await ask('PATCH', `choices/${other}`, { name: 'To print' })).json()).toEqual({ renamed: true });
  expect((await listsOfHost()).map(({ name }) => name)).toEqual(['For the book', 'To print']);
  for (const name of ['', '\u200b', 'x'.repeat(61)])
    expect((await ask('POST', 'choices', { name })).status).toBe(400);
  const more = await Promise.all(
    Array.from({ length: 10 }, (_, at) => ask('POST', 'choices', { name: `${at}` })),
  );
  expect(more.filter(({ status }) => status === 200)).toHaveLength(8);
  expect(codeOf(await ask('POST', 'choices', { name: 'One more' }))).toBe('CHOICE_LIST_LIMIT_REACHED');
  const links = await Promise.all(
    Array.from({ length: 12 }, () => ask('POST', 'choosers', { name: 'Anna' })),
  );
  expect(links.filter(({ status }) => status === 200)).toHaveLength(10);
  expect(links.map(codeOf)).toContain('CHOOSER_LIMIT_REACHED');
});

/** Reads a table by RFC 4180. */
const readCsv = (text: string): string[][] =>
  text
    .split('\r\n')
    .flatMap((line) =>
      line === ''
        ? []
        : [[...line.matchAll(/(?:^|,)"((?:[^"]|"")*)"/g)].map(([, cell]) => cell!.replaceAll('""', '"'))],
    );

test('TXT, CSV and filter texts give back the names under which the photos were sent (E3)', async () => {
  const names = ['DSC_0001.jpg', 'a, “b” c.jpg', 'DSC_0001.jpg', '囍.jpg', '=SUM(A1).jpg'];
  const ids = [];
  for (const name of names) ids.push(await upload(name));
  const listId = await makeList('For, the "book"');
  const link = await makeLink('@Anna');
  for (const photoId of ids) {
    await link.choose(listId, photoId);
    await link.choose(listId, photoId, { note: '=1+1, "please"' });
  }
  const exported = async (as: string) => ask('GET', `choices/${listId}/export?as=${as}`);
  const stored = (await listsOfHost())[0]!.choices.map(({ fileName }) => fileName);
  expect(stored).toEqual(names);
  const txt = await exported('txt');
  expect(txt.bytes.toString().split('\r\n')).toEqual([...stored, '']);
  const csv = await exported('csv');
  expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  const text = csv.bytes.toString();
  expect(text[0]).toBe('\ufeff');
  const [head, ...rows] = readCsv(text.slice(1));
  expect(head).toEqual(['file name', 'list', 'note', 'chosen by', 'time', 'uploader']);
  expect(rows.map(([name]) => name)).toEqual(
    stored.map((name) => (name.startsWith('=') ? `'${name}` : name)),
  );
  for (const [, list, note, by, time] of rows) {
    expect([list, note, by]).toEqual(['For, the "book"', '\'=1+1, "please"', "'@Anna"]);
    expect(time).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d$/);
  }
  const lightroom = await exported('lightroom');
  expect(lightroom.bytes.toString().split(', ')).toEqual(['DSC_0001', '囍', '=SUM(A1)']);
  expect(lightroom.headers.get('x-names-left-out')).toBe('1');
  expect((await exported('captureone')).bytes.toString().split(' ')).toEqual(['DSC_0001', '囍', '=SUM(A1)']);
  expect((await exported('pdf')).status).toBe(400);
});

test('a key for choices reads the lists with the photos that everybody sees, and does nothing else (E4)', async () => {
  const [seen, hidden] = [await upload('DSC_0001.jpg'), await upload('DSC_0002.jpg')];
  const listId = await makeList();
  for (const photoId of [seen, hidden])
    for (const json of [{}, { note: 'Crop' }]) await ask('PUT', `choices/${listId}/${photoId}`, json);
  await hide(hidden);
  const keyFor = async (scopes: string[]) => {
    const { key } = (await ask('POST', 'upload-keys', { name: 'Lin', scopes })).json<{ key: string }>();
    return (path: string) => client.request('GET', path, { headers: { authorization: `Bearer ${key}` } });
  };
  const read = await keyFor(['choose']);
  const { lists } = (await read('/api/ingest/choices')).json<ResponseOf<'listChoicesByKey'>>();
  expect(lists).toMatchObject([
    { listId, choices: [{ photoId: seen, fileName: 'DSC_0001.jpg', note: 'Crop', chosenBy: null }] },
  ]);
  const text = await read(`/api/ingest/choices/${listId}?as=lightroom`);
  expect(text.bytes.toString()).toBe('DSC_0001');
  expect(codeOf(await read(`/api/ingest/choices/${newId()}?as=txt`))).toBe('CHOICE_LIST_NOT_FOUND');
  expect(codeOf(await read('/api/ingest/photos'))).toBe('UPLOAD_KEY_SCOPE');
  expect(codeOf(await read('/api/ingest/people'))).toBe('UPLOAD_KEY_SCOPE');
  const others = await keyFor(['upload', 'read']);
  expect(codeOf(await others('/api/ingest/choices'))).toBe('UPLOAD_KEY_SCOPE');
  expect(codeOf(await others(`/api/ingest/choices/${listId}?as=txt`))).toBe('UPLOAD_KEY_SCOPE');
  expect((await client.request('GET', '/api/ingest/choices')).status).toBe(401);
});

test('choices go with their photo, list, account and event (E1)', async () => {
  const [first, second] = [await upload(), await upload()];
  const listId = await makeList();
  const coHost = await client.signIn('co-host@example.com');
  const invited = (
    await client.request('POST', `/api/event/${eventId}/host-invites`, { token: host.idToken, json: {} })
  ).json<{ url: string }>();
  const secret = new URL(invited.url).pathname.split('/').at(-1);
  await client.request('POST', `/api/host-invite/${secret}/accept`, { token: coHost.idToken, json: {} });
  const asCoHost = (method: string, path: string, json?: object) =>
    client.request(method, `/api/event/${eventId}/${path}`, { token: coHost.idToken, ...(json && { json }) });
  for (const photoId of [first, second])
    expect((await asCoHost('PUT', `choices/${listId}/${photoId}`, {})).status).toBe(200);
  await client.request('DELETE', `/api/photo/${first}`, { token: host.idToken });
  expect((await listsOfHost())[0]?.choices).toMatchObject([{ photoId: second, isByHost: true }]);
  const exported = await client.request('GET', '/api/account/export', { token: coHost.idToken });
  expect(exported.json()).toMatchObject({ choices: [{ eventId, list: 'For the book', photoId: second }] });
  await client.request('DELETE', '/api/account', { token: coHost.idToken });
  expect((await listsOfHost())[0]?.choices).toMatchObject([
    { photoId: second, isByHost: true, chosenBy: null },
  ]);
  await makeLink();
  server.clock.advance(76 * 24 * 3600_000);
  await removeEndedEvents(server.context);
  const { db } = server.context;
  for (const table of ['choice_lists', 'choosers'] as const) {
    const rows = await db.selectFrom(table).select('id').where('event_id', '=', eventId).execute();
    expect(rows).toEqual([]);
  }
  expect(await db.selectFrom('choices').select('note').where('list_id', '=', listId).execute()).toEqual([]);
});

test('the links that a removed co-host made end (E1)', { tags: 'rest' }, async () => {
  const coHost = await client.signIn('co-host@example.com');
  const { url } = (
    await client.request('POST', `/api/event/${eventId}/host-invites`, { token: host.idToken, json: {} })
  ).json<{ url: string }>();
  const secret = new URL(url).pathname.split('/').at(-1);
  await client.request('POST', `/api/host-invite/${secret}/accept`, { token: coHost.idToken, json: {} });
  const made = await client.request('POST', `/api/event/${eventId}/choosers`, {
    token: coHost.idToken,
    json: { name: 'Theirs' },
  });
  const api = `/api${new URL(made.json<{ url: string }>().url).pathname}`;
  const kept = await makeLink();
  expect((await client.request('GET', api)).status).toBe(200);
  const { coHosts } = (await ask('GET', 'co-hosts')).json<{ coHosts: { coHostId: string }[] }>();
  await ask('DELETE', `co-hosts/${coHosts[0]!.coHostId}`);
  expect((await client.request('GET', api)).status).toBe(404);
  expect((await kept.request('GET')).status).toBe(200);
});

test('a new PIN leaves a link, whose photos get new addresses (E1)', async () => {
  await upload();
  const link = await makeLink();
  const [before] = (await link.show()).photos;
  await client.request('PATCH', `/api/event/${eventId}`, { token: host.idToken, json: { newPin: true } });
  expect((await client.request('GET', before!.previewUrl)).status).toBe(403);
  const [after] = (await link.show()).photos;
  expect((await client.request('GET', after!.previewUrl)).status).toBe(200);
  expect((await link.request('GET')).bytes.toString()).not.toContain(pin);
});
