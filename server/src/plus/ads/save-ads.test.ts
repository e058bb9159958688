import { AD_IMAGE } from '@togather/contract/ads.ts';
import type { Session } from '@togather/contract/schemas/accounts.ts';
import { type Ad, type AdSettingSet, saveAds as endpoint } from '@togather/contract/schemas/ads.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Answer, Client } from '#testing/client.ts';
import { patience } from '#testing/patience.ts';
import { createPlusEvent } from '#testing/plus-event.ts';
import { filePart, openConnection, uploadHead } from '#testing/raw-upload.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { sweepAdImages } from './sweep-ad-images.job.ts';

let server: TestServer;
let client: Client;
let host: Session;
let event: { eventId: string; pinCode: string };
/** Counts decoded pictures, and bytes of pictures held in memory. */
let decoded = 0;
let held = 0;
beforeAll(async () => {
  server = await startTestServer({
    alter: ({ decoder, uploadGate, ...context }) => ({
      ...context,
      decoder: {
        ...decoder,
        renderAdImage: (...picture) => {
          decoded++;
          return decoder.renderAdImage(...picture);
        },
      },
      uploadGate: {
        ...uploadGate,
        hold: (address, bytes) => {
          const release = uploadGate.hold(address, bytes);
          held += bytes;
          let isHeld = true;
          return () => {
            if (isHeld) held -= bytes;
            isHeld = false;
            release();
          };
        },
      },
    }),
  });
  client = server.newClient();
  host = await client.signIn('host@example.com');
});
afterAll(() => server.stop());
beforeEach(async () => {
  event = await createPlusEvent(server, host);
});

type Part = [name: string, value: string | Uint8Array<ArrayBuffer>];

const send = (parts: Part[], token = host.idToken): Promise<Answer> => {
  const form = new FormData();
  for (const [name, value] of parts)
    form.append(name, typeof value === 'string' ? value : new Blob([value]), ...fileName(name, value));
  return client.request('PUT', '/api/ad', { token, form });
};
const fileName = (name: string, value: Part[1]): [string?] =>
  typeof value === 'string' ? [] : [`${name}.webp`];

const settings = (set: AdSettingSet): Part => ['settingSet', JSON.stringify(set)];
const picture = async (colour: string, format: 'png' | 'jpeg' | 'webp' = 'png') =>
  new Uint8Array(
    await sharp({ create: { width: 300, height: 200, channels: 3, background: colour } })
      .toFormat(format)
      .toBuffer(),
  );
const ad = (positionId: number, url = 'example.com') => ({ positionId, name: `Ad ${positionId}`, url });
const shown = async (): Promise<Ad[]> => (await client.lookUp(event.pinCode)).adInfos;
const stored = async (): Promise<string[]> => {
  const keys: string[] = [];
  for await (const { key } of server.context.storage.list('ads/')) keys.push(key);
  return keys;
};
const imageOf = (info: Ad | undefined) => new URL(info!.AdImageUrl).pathname.split('/')[3]!;

test('saves six positions and the subtitle at once, in any order of the parts', async () => {
  const parts: Part[] = [['adImage6', await picture('#123456', 'webp')]];
  parts.push(
    settings({
      plusEventSetting: { sponsorSubtitle: ' 與 "><img src=x onerror=alert(1)> 一起 ' },
      imageAdSet: [1, 2, 3, 4, 5, 6].map((position) => ({
        ...ad(position),
        imageName: `adImage${position}`,
      })),
    }),
  );
  for (const position of [1, 2, 3, 4, 5])
    parts.push([`adImage${position}`, await picture(`#0000${position}0`, position % 2 ? 'png' : 'jpeg')]);
  parts.push(['eventId', event.eventId]);
  const answer = await send(parts);
  expect(answer.status).toBe(200);
  const { adInfos, plusEventSettings } = endpoint.response.parse(answer.json());
  expect(adInfos.map((info) => info.positionId)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(adInfos[0]).toMatchObject({ name: 'Ad 1', directUrl: 'https://example.com/' });
  expect(plusEventSettings.sponsorSubtitle).toBe('與 "><img src=x onerror=alert(1)> 一起');
  const lookup = await client.lookUp(event.pinCode);
  expect(lookup.adInfos).toEqual(adInfos);
  expect(lookup.plusEventSettings).toEqual(plusEventSettings);
  const hosted = await client.request('GET', '/api/member-center/hosted-events', { token: host.idToken });
  expect(hosted.json<{ eventId: string; adInfos: Ad[] }[]>()[0]).toMatchObject({ adInfos });
});

test('a picture is public, cached without expiry, of one type, and deleted with its ad', async () => {
  await send([
    ['eventId', event.eventId],
    settings({ imageAdSet: [ad(1)] }),
    ['adImage1', await picture('red')],
  ]);
  const [info] = await shown();
  const answer = await server.newClient().request('GET', info!.AdImageUrl);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('image/webp');
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  expect((await sharp(answer.bytes).metadata()).format).toBe('webp');
  await send([['eventId', event.eventId], settings({ imageAdSet: [{ positionId: 1, remove: true }] })]);
  expect((await client.request('GET', info!.AdImageUrl)).status).toBe(404);
  expect(await shown()).toEqual([]);
  expect((await stored()).filter((key) => key.includes(imageOf(info)))).toEqual([]);
});

test.each([
  { why: 'has ended', change: { ends_at: new Date(Date.now() - 1000) } },
  { why: 'is taken down', change: { taken_down_at: new Date() } },
])('a picture of an event that $why is not found, before any job has run', async ({ change }) => {
  await send([
    ['eventId', event.eventId],
    settings({ imageAdSet: [ad(1)] }),
    ['adImage1', await picture('red')],
  ]);
  const [info] = await shown();
  expect((await client.request('GET', info!.AdImageUrl)).status).toBe(200);
  await server.context.db.updateTable('events').set(change).where('id', '=', event.eventId).execute();
  expect((await client.request('GET', info!.AdImageUrl)).status).toBe(404);
  expect(await stored()).toContain(`ads/${imageOf(info)}.webp`);
});

test('keeps what is not named; a new text keeps the picture, a new picture removes the old one', async () => {
  const both = settings({ imageAdSet: [ad(1), ad(2)] });
  await send([
    ['eventId', event.eventId],
    both,
    ['adImage1', await picture('red')],
    ['adImage2', await picture('blue')],
  ]);
  const before = await shown();
  await send([['eventId', event.eventId], settings({ imageAdSet: [ad(1, 'http://other.example.com')] })]);
  const renamed = await shown();
  expect(renamed[0]).toEqual({ ...before[0], directUrl: 'http://other.example.com/' });
  expect(renamed[1]).toEqual(before[1]);
  await send([
    ['eventId', event.eventId],
    settings({ imageAdSet: [ad(2)] }),
    ['adImage2', await picture('lime')],
  ]);
  const after = await shown();
  expect(imageOf(after[1])).not.toBe(imageOf(before[1]));
  expect((await stored()).some((key) => key.includes(imageOf(before[1])))).toBe(false);
  await send([['eventId', event.eventId], settings({ plusEventSetting: { sponsorSubtitle: 'Only this' } })]);
  expect(await shown()).toEqual(after);
});

const bad: [string, AdSettingSet, Part[], string, object][] = [
  [
    'a new ad without a picture',
    { imageAdSet: [ad(2)] },
    [],
    'AD_INCOMPLETE',
    { positionId: 2, missing: ['image'] },
  ],
  [
    'a link that runs',
    { imageAdSet: [ad(1, 'javascript:alert(1)')] },
    [],
    'AD_LINK_INVALID',
    { positionId: 1 },
  ],
  [
    'an SVG that says it is a WebP',
    { imageAdSet: [ad(1)] },
    [['adImage1', new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>')]],
    'AD_IMAGE_INVALID',
    { positionId: 1, reason: 'FILE_UNSUPPORTED' },
  ],
  [
    'more than 15 MB',
    { imageAdSet: [ad(1)] },
    [['adImage1', new Uint8Array(15 * 1024 * 1024 + 1)]],
    'AD_IMAGE_INVALID',
    { positionId: 1, reason: 'FILE_TOO_LARGE' },
  ],
];
test.each(bad)(
  '%s changes nothing, including valid changes beside it',
  async (_, set, parts, code, details) => {
    await send([
      ['eventId', event.eventId],
      settings({ imageAdSet: [ad(1)] }),
      ['adImage1', await picture('red')],
    ]);
    const before = [await shown(), (await stored()).sort()];
    const answer = await send([
      ['eventId', event.eventId],
      settings({
        plusEventSetting: { sponsorSubtitle: 'changed' },
        imageAdSet: [ad(5), ...set.imageAdSet!],
      }),
      ['adImage5', await picture('green')],
      ...parts,
    ]);
    expect(answer.status).toBe(400);
    expect(answer.json().error).toMatchObject({ code, details });
    expect([await shown(), (await stored()).sort()]).toEqual(before);
    expect((await client.lookUp(event.pinCode)).plusEventSettings?.sponsorSubtitle).toBe('');
  },
);

test('rejects unreadable forms with the reason', async () => {
  const codeOf = async (answer: Promise<Answer>) => (await answer).json().error.code;
  expect(await codeOf(send([settings({})]))).toBe('EVENT_ID_MISSING');
  expect(await codeOf(send([['eventId', event.eventId]]))).toBe('VALIDATION_FAILED');
  expect(
    await codeOf(
      send([
        ['eventId', event.eventId],
        ['settingSet', '{'],
      ]),
    ),
  ).toBe('VALIDATION_FAILED');
  expect(await codeOf(send([['eventId', event.eventId], settings({ imageAdSet: [ad(7)] })]))).toBe(
    'VALIDATION_FAILED',
  );
  expect(await codeOf(send([['eventId', 'x'], settings({})]))).toBe('EVENT_UNKNOWN');
  const json = await client.request('PUT', '/api/ad', { token: host.idToken, json: {} });
  expect(json.json().error.code).toBe('MULTIPART_MALFORMED');
});

test('only the host of a Plus event saves ads, and a Free event shows none', async () => {
  const other = await client.signIn('other@example.com');
  const form: Part[] = [
    ['eventId', event.eventId],
    settings({ imageAdSet: [ad(1)] }),
    ['adImage1', await picture('red')],
  ];
  expect((await send(form, other.idToken)).json().error.code).toBe('HOST_ONLY');
  const free = await client.createEvent(host, 'Free');
  const answer = await send([['eventId', free.eventId], ...form.slice(1)]);
  expect(answer.json().error.code).toBe('PLUS_ONLY');
  expect((await client.lookUp(free.pinCode)).adInfos).toEqual([]);
  expect((await client.lookUp(event.pinCode)).adInfos).toEqual([]);
});

test('neither decodes nor stores pictures of an account that may not save, in any order of the parts (D7)', async () => {
  const stranger = await client.signIn('stranger@example.com');
  const parts: Part[] = [
    ['eventId', event.eventId],
    ['adImage1', await picture('red')],
  ];
  const before = [decoded, await stored()];
  for (const form of [parts, parts.toReversed()])
    expect((await send(form, stranger.idToken)).json().error.code).toBe('HOST_ONLY');
  expect((await send(parts.slice(1), stranger.idToken)).json().error.code).toBe('EVENT_ID_MISSING');
  expect([decoded, await stored()]).toEqual(before);
  expect(held).toBe(0);
});

test('an address holds at most two of the largest pictures in memory before naming the event; others get 503 (D7)', async () => {
  const stranger = await client.signIn('stranger@example.com');
  const headers = { Authorization: `Bearer ${stranger.idToken}` };
  const start = async (times: number) => {
    const { socket } = await openConnection(server.origin);
    const half = filePart(new Uint8Array(1000), 'name="adImage1"; filename="a.webp"').subarray(0, 900);
    socket.write(Buffer.concat([uploadHead(AD_IMAGE.maxBytes, headers, 'PUT /api/ad'), half]));
    await vi.waitFor(() => expect(held).toBe(times * AD_IMAGE.maxBytes), patience);
    return socket;
  };
  const sockets = [await start(1), await start(2)];
  const form: Part[] = [
    ['eventId', event.eventId],
    settings({ imageAdSet: [ad(1)] }),
    ['adImage1', await picture('red')],
  ];
  const refused = await send(form);
  expect([refused.status, refused.json().error.code]).toEqual([503, 'UPLOADS_BUSY']);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  for (const socket of sockets) socket.destroy();
  await vi.waitFor(() => expect(held).toBe(0), patience);
  expect((await send(form)).status).toBe(200);
});

test('the sweep removes only pictures that no ad shows', async () => {
  await send([
    ['eventId', event.eventId],
    settings({ imageAdSet: [ad(1)] }),
    ['adImage1', await picture('red')],
  ]);
  const [info] = await shown();
  const orphan = `ads/${'o'.repeat(22)}.webp`;
  await server.context.storage.put(orphan, Buffer.from('x'));
  await sweepAdImages(server.context);
  expect(await stored()).toContain(orphan);
  const later = new Date(Date.now() + 2 * 3600_000);
  await sweepAdImages({ ...server.context, clock: () => later });
  expect(await stored()).not.toContain(orphan);
  expect(await stored()).toContain(`ads/${imageOf(info)}.webp`);
});
