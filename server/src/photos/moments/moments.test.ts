import type { Session } from '@togather/contract/schemas/accounts.ts';
import type { ResponseOf } from '@togather/contract/schemas/contract.ts';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { demoPhotos } from '#images/testing/sample-photos.ts';
import { makeRenditions } from '#photos/previews/make-renditions.job.ts';
import { makeThumbnail } from '#photos/previews/make-thumbnail.job.ts';
import type { Client } from '#testing/client.ts';
import { sharedServer } from '#testing/shared-server.ts';
import type { TestServer } from '#testing/test-server.ts';

let server: TestServer;
let host: Session;
let guest: Client;
let eventId: string;
beforeAll(async () => {
  server = await sharedServer();
  guest = server.newClient();
  host = await guest.signIn('host@example.com');
  const event = await guest.createEvent(host, '婚禮');
  ({ eventId } = event);
  await guest.lookUp(event.pinCode);
});

/** A real photograph, shifted by so many pixels of 800 and blurred, taken at a second of a minute. */
const shot = async (which: 1 | 2, second: number, { shift = 0, blur = 0.3 } = {}) => {
  const source = demoPhotos().find(({ name }) => name === `sample${which}.jpg`)!.bytes;
  const { width = 0, height = 0 } = await sharp(source).metadata();
  const scaled = Math.round((height / width) * 800);
  const bytes = await sharp(source)
    .resize(800, scaled)
    .extract({ left: shift, top: 0, width: 780, height: scaled })
    .blur(blur)
    .withExif({
      IFD0: { Make: 'SONY', Model: 'ILCE-7M4' },
      IFD2: { DateTimeOriginal: `2026:05:02 10:11:${String(second).padStart(2, '0')}` },
    })
    .jpeg()
    .toBuffer();
  return { name: `${which}-${second}.jpg`, bytes };
};

const askMoments = async (token?: string) => {
  const client = token ? server.newClient() : guest;
  const answer = await client.request('GET', `/api/event/${eventId}/moments`, token ? { token } : {});
  return answer.json<ResponseOf<'listMoments'>>().moments;
};

test('a series is one moment with its sharpest photo first, of the photos that the caller sees', async () => {
  const { photos } = await guest.upload(eventId, [
    await shot(1, 1, { blur: 4 }),
    await shot(1, 3, { shift: 6 }),
    await shot(1, 5, { shift: 12, blur: 3 }),
    await shot(2, 6),
    await shot(1, 40),
  ]);
  const [blurred, sharpest, last] = photos.map(({ photoId }) => photoId) as [string, string, string];
  for (const { photoId } of photos) {
    await makeThumbnail(server.context, { photoId });
    await makeRenditions(server.context, { photoId });
  }
  expect(await askMoments()).toEqual([[sharpest, blurred, last]]);
  await server.newClient().request('POST', `/api/event/${eventId}/photos/visibility`, {
    token: host.idToken,
    json: { photoIds: [sharpest], visibility: 'hidden' },
  });
  expect((await askMoments())[0]?.toSorted()).toEqual([blurred, last].toSorted());
  expect((await askMoments(host.idToken))[0]).toHaveLength(3);
});
