import type { Session } from '@togather/contract/schemas/accounts.ts';
import { beforeAll, expect, test } from 'vitest';
import { syntheticEvent } from '#faces/testing/synthetic-event.ts';
import { clusterFigures } from '#figures/grouping/cluster-figures.job.ts';
import { newId } from '#platform/base/new-id.ts';
import type { Client } from '#testing/client.ts';
import { seedPhotosWithFaces } from '#testing/seed-faces.ts';
import { sharedServer } from '#testing/shared-server.ts';
import type { TestServer } from '#testing/test-server.ts';
import { findSettled, listDueNews } from './queries.ts';

let server: TestServer;
let client: Client;
let host: Session;
beforeAll(async () => {
  server = await sharedServer();
  client = server.newClient();
  host = await client.signIn('reviewed@example.com');
});

test('a photo is news once it is shown after its review, also behind photos that were told already', async () => {
  const { db } = server.context;
  const { eventId } = await client.createEvent(host, 'Reviewed');
  await seedPhotosWithFaces(db, eventId, syntheticEvent(24, 12, 7), 3);
  await clusterFigures(server.context, { eventId });
  const [figure] = await client.figures(eventId);
  const photoIds = (await client.photosOf(eventId, [figure!.id])).map(({ photoId }) => photoId);
  const [first = ''] = photoIds;
  await db.updateTable('photos').set({ visibility: 'pending' }).where('id', '=', first).execute();
  const alert = { id: newId(), event_id: eventId, figure_id: figure!.id, address_hash: Buffer.alloc(32) };
  await db
    .insertInto('photo_alerts')
    .values({
      ...alert,
      address: Buffer.alloc(1),
      language: 'en',
      confirmed: true,
      asked_at: new Date(),
      told_arrival: await findSettled(db, eventId),
    })
    .execute();
  const news = async () => {
    const due = await listDueNews(db, new Date(Date.now() + 3600_000));
    return due.find(({ id }) => id === alert.id)?.count ?? 0;
  };
  expect(await news()).toBe(0);
  const decide = (visibility: string) =>
    client.request('POST', `/api/event/${eventId}/photos/visibility`, {
      token: host.idToken,
      json: { photoIds, visibility },
    });
  await decide('shown');
  expect(await news()).toBe(1);
  await decide('hidden');
  expect(await news()).toBe(0);
  await decide('shown');
  expect(await news()).toBe(1);
});
