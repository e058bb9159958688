import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tinyPhoto } from '#testing/sample-photos.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { makeRenditions } from './make-renditions.job.ts';
import { makeThumbnail } from './make-thumbnail.job.ts';

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

test('the first photo of an event does not wait for all photos of another (U13)', async () => {
  const client = server.newClient();
  const host = await client.signIn('host@example.com');
  const [large, small] = [await client.createEvent(host, 'large'), await client.createEvent(host, 'small')];
  const upload = async ({ eventId }: { eventId: string }) =>
    (await client.upload(eventId, [await tinyPhoto(++seed)])).photos[0]!.photoId;
  const first = [await upload(large), await upload(large), await upload(large)];
  const other = await upload(small);
  const wanted = [first[0], other, first[1], first[2]];
  expect(await order('make-thumbnail')).toEqual(wanted);

  for (const photoId of [...first, other]) await makeThumbnail(server.context, { photoId });
  expect(await order('make-renditions')).toEqual(wanted);

  for (const photoId of [...first, other]) await makeRenditions(server.context, { photoId });
  expect(await order('detect-faces')).toEqual(wanted);
});
