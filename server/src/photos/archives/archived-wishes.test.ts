/** The wishes in the ZIP of a whole event. */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { get as httpGet, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import type { Session } from '@togather/contract/schemas/accounts.ts';
import type { ResponseOf } from '@togather/contract/schemas/contract.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Client } from '#testing/client.ts';
import { createPlusEvent } from '#testing/plus-event.ts';
import { tinyPhoto } from '#testing/sample-photos.ts';
import { sharedServer } from '#testing/shared-server.ts';
import { temporaryDir } from '#testing/temporary-dir.ts';
import type { TestServer } from '#testing/test-server.ts';
import { findProgram, unpack, unpackers } from '#testing/unpack-zip.ts';

type Archive = ResponseOf<'createArchive'>;
type Wish = ResponseOf<'writeWish'>;

const dir = temporaryDir('tg-archived-wishes-');
let server: TestServer;
let host: Session;
let hosts: Client;
let guest: Client;
let eventId: string;
let photoId: string;
let seed = 9100;
beforeAll(async () => {
  server = await sharedServer();
  hosts = server.newClient();
  host = await hosts.signIn('archived-wishes@example.com');
});
afterAll(() => dir.remove());
beforeEach(async () => {
  const event = await createPlusEvent(server, host);
  eventId = event.eventId;
  guest = server.newClient();
  await guest.lookUp(event.pinCode);
  const file = { ...(await tinyPhoto(++seed)), name: '合照 & 1.jpg' };
  photoId = (await guest.upload(eventId, [file])).photos[0]!.photoId;
});

const asHost = () => ({ token: host.idToken });
const write = async (json: object, by = guest, more = {}): Promise<Wish> => {
  const body = { authorName: 'Mia', ...json };
  return (await by.request('POST', `/api/event/${eventId}/wishes`, { json: body, ...more })).json<Wish>();
};
const decide = ({ wishId }: Wish, decision: string) =>
  hosts.request('POST', `/api/event/${eventId}/wishes/decide`, {
    ...asHost(),
    json: { wishIds: [wishId], decision },
  });
const change = (json: object) => hosts.request('PATCH', `/api/event/${eventId}`, { ...asHost(), json });
const create = async (by = guest, more = {}, json: object = {}): Promise<Archive> =>
  (await by.request('POST', `/api/event/${eventId}/archives`, { json, ...more })).json<Archive>();
const get = (url: string, headers: Record<string, string> = {}) => guest.request('GET', url, { headers });

/** Returns the stored files of a ZIP by name, with their checksums verified. */
const filesIn = (zip: Buffer): Record<string, string> => {
  const files: Record<string, string> = {};
  for (let at = zip.readUInt32LE(zip.length - 6); zip.readUInt32LE(at) === 0x02014b50; ) {
    const [size, nameEnd] = [zip.readUInt32LE(at + 20), at + 46 + zip.readUInt16LE(at + 28)];
    const local = zip.readUInt32LE(at + 42);
    const from = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const bytes = zip.subarray(from, from + size);
    expect(crc32(bytes)).toBe(zip.readUInt32LE(at + 16));
    files[zip.toString('utf8', at + 46, nameEnd)] = bytes.toString('utf8');
    at = nameEnd + zip.readUInt16LE(at + 30);
  }
  return files;
};
const unzipped = async (by = guest, more = {}) => filesIn((await get((await create(by, more)).url)).bytes);

test('the wishes are two files at the beginning, with the names of the photos that they comment on', async () => {
  expect(Object.keys(await unzipped())).toEqual(['合照 & 1.jpg']);
  await write({ text: 'Be happy!\nAlways' });
  await write({ text: '祝福, "永遠"', authorName: '阿嬤', photoId });
  await write({ text: 'Thank you', authorName: 'Ann' }, hosts, asHost());
  const made = await create();
  const { bytes, headers } = await get(made.url);
  expect([bytes.length, headers.get('content-length')]).toEqual([made.size, String(made.size)]);
  const files = filesIn(bytes);
  expect(Object.keys(files)).toEqual(['wishes.html', 'wishes.csv', '合照 & 1.jpg']);
  expect(files['wishes.html']).toContain(`<a href="./${encodeURIComponent('合照 & 1.jpg')}">`);
  expect(files['wishes.html']).toContain('Be happy!\nAlways');
  const time = String.raw`"\d{4}-\d\d-\d\d \d\d:\d\d"`;
  expect(files['wishes.csv']).toMatch(
    new RegExp(
      `^\ufeff"time","author","host","photo","text"\r\n${time},"Mia","","","Be happy!\nAlways"\r\n${time},"阿嬤","","合照 & 1.jpg","祝福, ""永遠"""\r\n${time},"Ann","yes","","Thank you"\r\n$`,
    ),
  );
  expect(
    Object.keys(filesIn((await get((await create(guest, {}, { photoIds: [photoId] })).url)).bytes)),
  ).toEqual(['合照 & 1.jpg']);
  for (const unpacker of unpackers.filter((one) => findProgram(one))) {
    const zip = join(dir.path, 'wishes.zip');
    writeFileSync(zip, bytes);
    expect(Object.keys(unpack(unpacker, zip, join(dir.path, unpacker.name))).length).toBe(3);
  }
});

test('hostile texts run neither as markup nor as formulas (G3)', async () => {
  await write({ text: '<img src=x onerror=alert(1)></p><script>alert(1)</script>', authorName: '"><b>Mia' });
  for (const text of ['=1+1', '+1', '-1', '@SUM(A1)', '＝1+1']) await write({ text, authorName: text });
  await write({ text: '\u202egnp.\u0007שלום, "x"\n=1+1' });
  const { 'wishes.html': page = '', 'wishes.csv': table = '' } = await unzipped();
  expect(page).not.toMatch(/<script|<img|onerror=alert\(1\)>|<b>Mia/);
  expect(page).toContain('&#60;script&#62;');
  expect(page).toContain('<bdi>&#34;&#62;&#60;b&#62;Mia</bdi>');
  expect(page).toMatch(
    /http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'sha256-/,
  );
  expect(page).toContain('<meta charset="utf-8">');
  expect(page).toContain('<p class="text" dir="auto">gnp. שלום');
  expect(`${page}${table}`).not.toMatch(/\p{Bidi_Control}|(?![\r\n])\p{Cc}/u);
  for (const formula of ['=1+1', '+1', '-1', '@SUM(A1)', '＝1+1'])
    expect(table).toContain(`"'${formula}","","","'${formula}"\r\n`);
  expect(table).not.toMatch(/"[=+\-@＝]/);
  expect(table).toContain('"gnp. שלום, ""x""\n=1+1"\r\n');
});

test('guests get what everybody sees, and hosts learn what waits or is hidden (G1)', async () => {
  await write({ text: 'Seen' });
  await decide(await write({ text: 'Hidden' }), 'hide');
  await write({ text: 'On the photo', photoId });
  const permissions = { defaultPermission: { permission: 'SHOW_UNREVIEWED', decision: 'DENY' } };
  await hosts.request('PATCH', `/api/event/${eventId}/permissions`, { ...asHost(), json: permissions });
  await write({ text: 'Waits' });
  const mine = await unzipped();
  expect(mine['wishes.csv']).toMatch(/Seen[\s\S]*On the photo/);
  expect(JSON.stringify(mine)).not.toMatch(/Waits|Hidden|visibility/);
  const theirs = await unzipped(hosts, asHost());
  expect(theirs['wishes.csv']).toMatch(
    /"visibility"\r\n.*"Seen","shown"\r\n.*"Hidden","hidden"\r\n.*"shown"\r\n.*"Waits","pending"\r\n$/,
  );
  expect(theirs['wishes.html']).toMatch(/Waits[\s\S]*Waiting for review/);
  expect(theirs['wishes.html']).not.toContain('Hidden');
  await change({ revealAt: null });
  // The guest's own photo is in it, and its comment is concealed with it.
  const concealed = await unzipped();
  expect(concealed['wishes.csv']).toContain('Seen');
  expect(JSON.stringify(concealed)).not.toContain('On the photo');
  await change({ revealNow: true, takesWishes: false });
  expect(Object.keys(await unzipped())).toEqual(['合照 & 1.jpg']);
  expect(Object.keys(await unzipped(hosts, asHost()))).toEqual(['合照 & 1.jpg']);
});

test('a download resumes within the wishes and after them, with wishes that came meanwhile left out', async () => {
  await write({ text: 'First' });
  const { url, size } = await create();
  const whole = await get(url);
  const etag = whole.headers.get('etag')!;
  await write({ text: 'Later' });
  const begin = 1;
  for (let from = begin; from < size; from += Math.ceil((size - begin) / 40)) {
    const rest = await get(url, { range: `bytes=${from}-`, 'if-range': etag });
    expect([rest.status, rest.bytes.equals(whole.bytes.subarray(from))], `${from}`).toEqual([206, true]);
  }
  const inside = await get(url, { range: `bytes=${begin}-${begin + 99}` });
  expect([inside.status, inside.bytes.equals(whole.bytes.subarray(begin, begin + 100))]).toEqual([206, true]);
  const next = await create();
  expect(next.url).not.toBe(url);
  expect((await get(next.url)).bytes.includes('Later')).toBe(true);
});

test.each([
  ['deleted', (wish: Wish) => decide(wish, 'delete')],
  ['hidden', (wish: Wish) => decide(wish, 'hide')],
  [
    'edited',
    ({ wishId }: Wish) =>
      guest.request('PATCH', `/api/event/${eventId}/wishes/${wishId}`, { json: { text: 'New' } }),
  ],
])('a wish that is %s in between is in no later byte, and no two versions are mixed (G1)', async (_, act) => {
  const wish = await write({ text: 'Regretted' });
  await write({ text: 'Stays' });
  const { url } = await create();
  const etag = (await get(url)).headers.get('etag')!;
  await act(wish);
  for (const headers of [{ range: 'bytes=100-' }, { range: 'bytes=100-', 'if-range': etag }]) {
    const again = await get(url, headers);
    expect([again.status, again.headers.get('etag') === etag]).toEqual([200, false]);
    const files = filesIn(again.bytes);
    expect(files['wishes.csv']).toContain('Stays');
    expect(JSON.stringify(files)).not.toContain('Regretted');
  }
});

test('a delivery that has begun goes on when a wish is edited or hidden, and the next one is without it', {
  tags: 'rest',
}, async () => {
  const wish = await write({ text: 'Regretted' });
  // More than the connection buffers while its client does not read.
  for (let left = 6; left > 0; left -= 1) {
    const { name, bytes } = await tinyPhoto(++seed);
    await guest.upload(eventId, [{ name, bytes: Buffer.concat([bytes, randomBytes(3 * 1024 ** 2)]) }]);
  }
  const { url } = await create();
  const [response] = (await once(httpGet(url), 'response')) as [IncomingMessage];
  await guest.request('PATCH', `/api/event/${eventId}/wishes/${wish.wishId}`, { json: { text: 'New' } });
  await decide(wish, 'hide');
  expect(Object.keys(filesIn(await buffer(response)))).toHaveLength(9);
  expect(JSON.stringify(filesIn((await get(url)).bytes))).not.toContain('Regretted');
});
