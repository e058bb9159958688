import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Client, type NamedFile, uploadForm } from '../testing/client.ts';
import { tinyPhoto } from '../testing/sample-photos.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ runsJobs: true });
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

test('ten clients upload sixty photos at once, in batches of one and of six: sixty photos byte for byte, sixty previews', async () => {
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

  await vi.waitFor(async () => expect((await host.lookUp(pinCode)).processing.previews).toBe(0), {
    timeout: 60_000,
    interval: 200,
  });
  const previews = await Promise.all(event.photos.map((photo) => host.bytes(photo.previewUrl)));
  for (const preview of previews) {
    expect(await sharp(preview).metadata()).toMatchObject({ format: 'webp', width: 400, height: 300 });
  }
  const page = await host.request('GET', `/api/event/${eventId}/thumbhashes?count=60`);
  const { thumbhashes } = page.json<{ thumbhashes: { photoId: string; thumbhash: string | null }[] }>();
  expect(thumbhashes.map(({ photoId }) => photoId)).toEqual(event.photos.map(({ photoId }) => photoId));
  expect(thumbhashes.every(({ thumbhash }) => thumbhash)).toBe(true);
});
