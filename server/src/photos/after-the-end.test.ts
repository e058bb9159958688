/** An ended event whose rows and files still wait for the job that removes them. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { syntheticEvent } from '#faces/testing/synthetic-event.ts';
import { clusterFigures } from '#figures/grouping/cluster-figures.job.ts';
import { tinyPhoto } from '#testing/sample-photos.ts';
import { seedPhotosWithFaces } from '#testing/seed-faces.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

test('links, crops and ZIPs of an event work until its end, and not after it (D21)', async () => {
  const client = server.newClient();
  const session = await client.signIn('host@example.com');
  const { eventId, pinCode } = await client.createEvent(session, 'over');
  const { photos } = await client.upload(eventId, [await tinyPhoto(1)]);
  const { url, previewUrl } = photos[0]!;
  await seedPhotosWithFaces(server.context.db, eventId, syntheticEvent(6, 3, 5), 1);
  await clusterFigures(server.context, { eventId });
  const [figure] = await client.figures(eventId);
  const { cropUrl } = figure!.representativeFace;
  await client.lookUp(pinCode);
  const archive = await client.request('POST', `/api/event/${eventId}/archives`, { json: {} });
  const zip = archive.json<{ url: string }>().url;
  const statusOf = async (address: string) => (await fetch(address)).status;
  for (const address of [url, previewUrl, zip]) expect(await statusOf(address)).toBe(200);
  // Its photo has no file, but the link is checked first.
  expect(await statusOf(cropUrl)).not.toBe(403);

  const ends_at = new Date(server.context.clock().getTime() - 1000);
  await server.context.db.updateTable('events').set({ ends_at }).where('id', '=', eventId).execute();
  for (const address of [url, previewUrl, `${previewUrl}&w=320`, cropUrl, zip]) {
    const response = await fetch(address);
    expect([response.status, await response.json()]).toEqual([
      403,
      { error: expect.objectContaining({ code: 'URL_EXPIRED' }) },
    ]);
  }
});
