/** @module-tag rest */
import type { UploadAnswer } from '@togather/contract/schemas/photos.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { uploadForm } from '#testing/client.ts';
import { tinyPhoto } from '#testing/sample-photos.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

const HOUR = 3600_000;
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

test('a clock that jumps between a batch and its retry adds no second photo, and locks nobody out (F1)', async () => {
  const host = server.newClient();
  const session = await host.signIn('host@example.com');
  const { eventId, pinCode } = await host.createEvent(session, '時光');
  const guest = server.newClient();
  await guest.lookUp(pinCode);
  const files = await Promise.all([1, 2].map((seed) => tinyPhoto(seed)));
  const send = async () => {
    const answer = await guest.request('POST', '/api/photo/upload', {
      form: uploadForm(eventId, files),
      headers: { 'idempotency-key': 'across-the-jump' },
    });
    return answer.json<UploadAnswer>().photos.map(({ photoId, duplicate }) => ({ photoId, duplicate }));
  };
  const first = await send();
  // Back, to the start, and so far ahead that the key has expired and only the content matches.
  for (const jump of [-HOUR, HOUR, 20 * HOUR, -40 * HOUR, 100 * HOUR, -80 * HOUR]) {
    server.clock.advance(jump);
    expect((await send()).map(({ photoId }) => photoId)).toEqual(first.map(({ photoId }) => photoId));
    const stranger = server.newClient();
    const { photos } = await stranger.lookUp(pinCode);
    expect(photos).toHaveLength(files.length);
    for (const { url, previewUrl } of photos)
      for (const address of [url, previewUrl])
        expect((await stranger.bytes(address)).length).toBeGreaterThan(0);
  }
  // A day back, the session is valid, and wrong PINs are counted from then on.
  server.clock.advance(-24 * HOUR);
  expect((await host.request('GET', '/api/event/WR0NG9', { token: session.idToken })).status).toBe(404);
  await host.createEvent(await host.signIn('host@example.com'), '昨日');
});
