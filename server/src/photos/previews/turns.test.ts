import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { switchGrouping } from '#figures/corrections/switch-grouping.ts';
import { resumeWork } from '#operating/backups/restoring/restore-backup.ts';
import { tinyPhoto } from '#testing/sample-photos.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { makeRenditions } from './make-renditions.job.ts';
import { makeThumbnail } from './make-thumbnail.job.ts';
import { tryParkedAgain } from './park-photo.ts';

let server: TestServer;
let seed = 0;
// Without running jobs, so that all wait.
beforeAll(async () => {
  server = await startTestServer({ env: { FREE_EVENTS_PER_MONTH: '10' } });
});
afterAll(() => server.stop());

const order = async (name: string) => {
  const { rows } = await sql<{ photo: string }>`
    select data ->> 'photoId' as photo from pgboss.job where name = ${name} and state = 'created'
    order by priority desc, created_on, id`.execute(server.context.db);
  return rows.map(({ photo }) => photo);
};

/** Uploads three photos to a large event and then one to a small one. Returns their ids, and the order by turns. */
const uploadToTwo = async () => {
  const client = server.newClient();
  const host = await client.signIn('host@example.com');
  const [large, small] = [await client.createEvent(host, 'large'), await client.createEvent(host, 'small')];
  const upload = async ({ eventId }: { eventId: string }) =>
    (await client.upload(eventId, [await tinyPhoto(++seed)])).photos[0]!.photoId;
  const first = [await upload(large), await upload(large), await upload(large)];
  const other = await upload(small);
  return { large, small, photoIds: [...first, other], wanted: [first[0], other, first[1], first[2]] };
};

test('the first photo of an event does not wait for all photos of another (U13)', async () => {
  const { photoIds, wanted } = await uploadToTwo();
  expect(await order('make-thumbnail')).toEqual(wanted);

  for (const photoId of photoIds) await makeThumbnail(server.context, { photoId });
  expect(await order('make-renditions')).toEqual(wanted);

  for (const photoId of photoIds) await makeRenditions(server.context, { photoId });
  expect(await order('detect-faces')).toEqual(wanted);
});

/** Sorts the first photos of the two events, whose jobs have the same turn and the same time. */
const sortFirst = (ids: readonly (string | undefined)[]) => [...ids.slice(0, 2).sort(), ...ids.slice(2)];

test('events also take turns when work is resumed, retried or repeated (U13)', async () => {
  const { db, jobs } = server.context;
  const dropJobs = async () => {
    for (const name of ['make-thumbnail', 'make-renditions', 'detect-faces'])
      await jobs.boss.deleteAllJobs(name);
  };
  await db.deleteFrom('photos').execute();
  await dropJobs();
  const { large, small, photoIds, wanted } = await uploadToTwo();

  await dropJobs();
  await resumeWork(server.context);
  expect(sortFirst(await order('make-thumbnail'))).toEqual(sortFirst(wanted));

  await dropJobs();
  await db.updateTable('photos').set({ previews_error: 'broken' }).execute();
  expect(await tryParkedAgain(server.context)).toBe(photoIds.length);
  expect(sortFirst(await order('make-thumbnail'))).toEqual(sortFirst(wanted));

  for (const photoId of photoIds) await makeThumbnail(server.context, { photoId });
  for (const photoId of photoIds) await makeRenditions(server.context, { photoId });
  await dropJobs();
  await resumeWork(server.context);
  expect(sortFirst(await order('detect-faces'))).toEqual(sortFirst(wanted));

  await dropJobs();
  for (const eventId of [large.eventId, small.eventId]) {
    const event = db.selectFrom('events').select('host_id as id').where('id', '=', eventId);
    const by = { ...(await event.executeTakeFirstOrThrow()), email: '' };
    for (const isOn of [false, true]) await switchGrouping(server.context, { eventId, by }, isOn);
  }
  expect(sortFirst(await order('detect-faces'))).toEqual(sortFirst(wanted));
});
