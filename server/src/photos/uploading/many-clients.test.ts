/** @module-tag rest */
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createUploadGate, gateLimits, type UploadGate } from '#platform/limits/upload-gate.ts';
import { type Client, type NamedFile, uploadForm } from '#testing/client.ts';
import { timesOf } from '#testing/full-size.ts';
import { patience } from '#testing/patience.ts';
import { tinyPhoto } from '#testing/sample-photos.ts';
import { seeNobody } from '#testing/see-nobody.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ runsJobs: true, alter: seeNobody });
});
afterAll(() => server.stop());

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

const uploadInBatches = async (client: Client, eventId: string, batches: readonly NamedFile[][]) => {
  for (const batch of batches) {
    const form = uploadForm(eventId, batch);
    const { status } = await client.request('POST', '/api/photo/upload', { form });
    expect(status).toBe(200);
  }
};

test('ten clients that upload sixty photos at once, in batches of one and of six, get sixty photos byte for byte, and sixty previews', async () => {
  const host = server.newClient();
  const { eventId, pinCode } = await host.createEvent(await host.signIn('host@example.com'), '十個人');
  const photos = await Promise.all(
    Array.from({ length: 60 }, (_, seed) => tinyPhoto(seed, { width: 400, height: 300 })),
  );
  const uploads = Array.from({ length: 10 }, (_, client) => {
    const own = photos.slice(client * 6, client * 6 + 6);
    const batches = client % 2 ? [own] : own.map((photo) => [photo]);
    return uploadInBatches(server.newClient(), eventId, batches);
  });
  await Promise.all(uploads);

  const event = await host.lookUp(pinCode);
  expect(event.photos).toHaveLength(60);
  const stored = await Promise.all(event.photos.map((photo) => host.bytes(photo.url)));
  expect(stored.map(sha256).sort()).toEqual(photos.map(({ bytes }) => sha256(bytes)).sort());

  await vi.waitFor(async () => expect((await host.lookUp(pinCode)).processing.previews).toBe(0), patience);
  const previews = await Promise.all(event.photos.map((photo) => host.bytes(photo.previewUrl)));
  for (const preview of previews) {
    expect(await sharp(preview).metadata()).toMatchObject({ format: 'webp', width: 400, height: 300 });
  }
  const page = await host.request('GET', `/api/event/${eventId}/thumbhashes?count=60`);
  const { thumbhashes } = page.json<{ thumbhashes: { photoId: string; thumbhash: string | null }[] }>();
  expect(thumbhashes.map(({ photoId }) => photoId)).toEqual(event.photos.map(({ photoId }) => photoId));
  expect(thumbhashes.every(({ thumbhash }) => thumbhash)).toBe(true);
});

/** Sends a batch until the server accepts it, waiting as Retry-After says. */
const uploadInTurn = async (client: Client, eventId: string, file: NamedFile): Promise<number> => {
  for (let tries = 1; ; tries++) {
    const form = uploadForm(eventId, [file]);
    const answer = await client.request('POST', '/api/photo/upload', { form });
    if (answer.status === 200) return tries;
    expect(answer.status).toBe(503);
    await sleep(Number(answer.headers.get('retry-after')) * 1000);
  }
};

/** The limit of an address in full runs. */
const GUESTS = timesOf(60, 300);

test(`${GUESTS} guests behind one address send three batches each at once: a bounded number runs, and all ${3 * GUESTS} arrive (D7)`, async () => {
  let running = 0;
  let most = 0;
  const counted = (gate: UploadGate): UploadGate => ({
    ...gate,
    enter: async (keys) => {
      const leave = await gate.enter(keys);
      running += 1;
      most = Math.max(most, running);
      return () => {
        running -= 1;
        leave();
      };
    },
  });
  const busy = await startTestServer({
    env: { FREE_PHOTO_LIMIT: '1000' },
    alter: (context) => ({ ...context, uploadGate: counted(context.uploadGate) }),
  });
  try {
    const host = busy.newClient();
    const { eventId, pinCode } = await host.createEvent(await host.signIn('host@example.com'), '三百人');
    const { bytes } = await tinyPhoto(1);
    const photo = (n: number) => ({
      name: `${n}.jpg`,
      bytes: Buffer.concat([bytes, Buffer.from(`guest ${n}`)]),
    });
    await Promise.all(
      Array.from({ length: GUESTS }, (_, guest) => {
        const client = busy.newClient();
        return Promise.all([0, 1, 2].map((n) => uploadInTurn(client, eventId, photo(guest * 3 + n))));
      }),
    );
    expect((await host.lookUp(pinCode)).photos).toHaveLength(3 * GUESTS);
    expect(most).toBeLessThanOrEqual(gateLimits.runningOfOne);
    expect(3 * 300).toBeLessThanOrEqual(gateLimits.waitingOfOne);
    expect(running).toBe(0);
  } finally {
    await busy.stop();
  }
});

test('a server without room refuses uploads, ads and selfies with Retry-After, and accepts the batch then (D7)', async () => {
  const tight = { ...gateLimits, running: 2, waiting: 1, waitMs: 200 };
  const busy = await startTestServer({
    alter: (context) => ({ ...context, uploadGate: createUploadGate(tight) }),
  });
  try {
    const host = busy.newClient();
    const session = await host.signIn('host@example.com');
    const { eventId } = await host.createEvent(session, '擠');
    const leave = [await busy.context.uploadGate.enter(['x']), await busy.context.uploadGate.enter(['y'])];
    const form = () => uploadForm(eventId, [{ name: 'a.jpg', bytes: Buffer.from('x') }]);
    const token = session.idToken;
    for (const [method, path] of [
      ['POST', '/api/photo/upload'],
      ['PUT', '/api/ad'],
      ['POST', `/api/figure/${eventId}/find`],
    ] as const) {
      const refused = await host.request(method, path, { token, form: form() });
      expect([path, refused.status, refused.json().error.code]).toEqual([path, 503, 'UPLOADS_BUSY']);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    for (const release of leave) release();
    expect((await host.request('POST', '/api/photo/upload', { form: form() })).status).toBe(200);
  } finally {
    await busy.stop();
  }
});
