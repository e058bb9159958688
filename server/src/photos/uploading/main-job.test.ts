/** @module-tag rest */
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { patience } from '#testing/patience.ts';
import { samplePhotos } from '#testing/sample-photos.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ runsJobs: true });
});
afterAll(() => server.stop());

test("six group photos create a figure for nearly each of some 18 people, and each figure's photos show it", async () => {
  const host = server.newClient();
  const { eventId, pinCode } = await host.createEvent(await host.signIn('host@example.com'), '家庭聚會');
  const guest = server.newClient();
  expect((await guest.lookUp(pinCode)).eventId).toBe(eventId);
  const photos = samplePhotos();
  const answer = await guest.upload(eventId, photos);
  expect(answer.rejected).toEqual([]);
  for (const [index, photo] of answer.photos.entries()) {
    // The stored file has its original length; the GPS of these photographs is blanked in place.
    const stored = await guest.bytes(photo.url);
    expect(stored.length).toBe(photos[index]!.bytes.length);
    expect(createHash('sha256').update(stored).digest('hex')).toBe(photo.sha256);
  }

  await vi.waitFor(
    async () =>
      expect((await guest.lookUp(pinCode)).processing).toEqual({ previews: 0, faces: 0, hardFaces: 0 }),
    patience,
  );
  await vi.waitFor(
    async () => expect((await guest.figures(eventId)).length).toBeGreaterThanOrEqual(16),
    patience,
  );
  const figures = await guest.figures(eventId);
  for (const figure of figures) {
    const shown = await guest.photosOf(eventId, [figure.id]);
    expect(shown.length).toBe(figure.photoNum);
    expect(shown.map((photo) => photo.photoId)).toContain(figure.representativeFace.photo.photoId);
    expect((await guest.bytes(figure.representativeFace.cropUrl)).length).toBeGreaterThan(500);
  }
});
