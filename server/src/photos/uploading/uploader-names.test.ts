/** Whether uploads carry the name of their guest, as the host decides. */
import type { Session } from '@togather/contract/schemas/accounts.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Context } from '#app/context/context.ts';
import { type Client, fileForm, type NamedFile, uploadForm } from '#testing/client.ts';
import { tinyPhoto } from '#testing/sample-photos.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
let owner: Client;
let host: Session;
let eventId: string;
let guest: Client;
let puts = 0;
let seed = 0;
/** Runs when a batch has its bytes, before its rows are written. */
let beforeCommit = async () => {};
const alter = (context: Context): Context => ({
  ...context,
  lockQueue: async (lock, act) => {
    if ('event' in lock) await beforeCommit();
    return context.lockQueue(lock, act);
  },
  storage: {
    ...context.storage,
    putNew: (key, bytes) => {
      puts += 1;
      return context.storage.putNew(key, bytes);
    },
  },
});
beforeAll(async () => {
  server = await startTestServer({ env: { FREE_EVENTS_PER_MONTH: '100' }, alter });
  owner = server.newClient();
  host = await owner.signIn('host@example.com');
});
afterAll(() => server.stop());
beforeEach(async () => {
  const created = await owner.createEvent(host, 'Names');
  eventId = created.eventId;
  guest = server.newClient();
  await guest.lookUp(created.pinCode);
  puts = 0;
});

const change = (uploaderNames: string) =>
  owner.request('PATCH', `/api/event/${eventId}`, { token: host.idToken, json: { uploaderNames } });
const photo = () => tinyPhoto(++seed);
/** A form with the name before or after the files; undefined without that part. */
const formOf = (files: readonly NamedFile[], name?: string, isFirst = true): FormData => {
  const form = new FormData();
  form.append('eventId', eventId);
  if (name !== undefined && isFirst) form.append('uploaderName', name);
  for (const entry of uploadForm(eventId, files).getAll('photos')) form.append('photos', entry as File);
  if (name !== undefined && !isFirst) form.append('uploaderName', name);
  return form;
};
const send = (form: FormData, by = guest, token?: string) =>
  by.request('POST', '/api/photo/upload', token ? { form, token } : { form });
const namesStored = async () => {
  const rows = await server.context.db
    .selectFrom('photos')
    .select('uploader_name')
    .where('event_id', '=', eventId)
    .orderBy('arrival')
    .execute();
  return rows.map((row) => row.uploader_name);
};
const filesStored = async () => {
  const keys = [];
  for await (const { key } of server.context.storage.list('photos/')) keys.push(key);
  return keys.length;
};

test('names are asked for until the host decides otherwise, in every event', async () => {
  await send(formOf([await photo()], 'Mei'));
  await send(formOf([await photo()]));
  expect(await namesStored()).toEqual(['Mei', null]);
  expect((await change('required')).json()).toMatchObject({ uploaderNames: 'required' });
  expect((await change('sometimes')).status).toBe(400);
});

test('where names are off, no name of a guest is stored (U16)', async () => {
  await change('off');
  expect((await send(formOf([await photo()], 'Mei'))).status).toBe(200);
  expect(await namesStored()).toEqual([null]);
});

test('a batch without the required name leaves no row and no file (U16)', async () => {
  const before = await filesStored();
  await change('required');
  const early = await send(formOf([await photo()], ' \u200b '));
  expect([early.status, early.json().error.code]).toEqual([422, 'NAME_REQUIRED']);
  expect(puts).toBe(0);
  const late = await send(formOf([await photo()]));
  expect([late.status, late.json().error.code]).toEqual([422, 'NAME_REQUIRED']);
  expect(await namesStored()).toEqual([]);
  expect(await filesStored()).toBe(before);
});

test('a name may come after the files, and hosts need one, too', async () => {
  await change('required');
  expect((await send(formOf([await photo()], 'Mei', false))).status).toBe(200);
  const nameless = await send(formOf([await photo()]), owner, host.idToken);
  expect(nameless.json().error.code).toBe('NAME_REQUIRED');
  expect((await send(formOf([await photo()], 'The host'), owner, host.idToken)).status).toBe(200);
  expect(await namesStored()).toEqual(['Mei', 'The host']);
});

test('an upload under way when the host requires names is refused, and can be sent again with one (U16)', async () => {
  const before = await filesStored();
  const file = await photo();
  beforeCommit = async () => {
    beforeCommit = async () => {};
    await change('required');
  };
  const answer = await send(formOf([file]));
  expect([answer.status, answer.json().error.code]).toEqual([422, 'NAME_REQUIRED']);
  expect(await filesStored()).toBe(before);
  expect((await send(formOf([file], 'Mei'))).status).toBe(200);
  expect(await namesStored()).toEqual(['Mei']);
});

test("an upload key has its photographer's name, whatever guests are asked for", async () => {
  const created = await owner.request('POST', `/api/event/${eventId}/upload-keys`, {
    token: host.idToken,
    json: { name: 'Studio Lin' },
  });
  const { key } = created.json<{ key: string }>();
  for (const names of ['required', 'off']) {
    await change(names);
    const headers = { authorization: `Bearer ${key}` };
    const answer = await guest.request('POST', '/api/ingest', { form: fileForm(await photo()), headers });
    expect(answer.status).toBe(200);
  }
  expect(await namesStored()).toEqual(['Studio Lin', 'Studio Lin']);
});
