/** @module-tag rest */
/** Likely figures on labelled pictures that are not part of the project; runs where FACE_PHOTOS is set. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LikelyPhoto } from '@togather/contract/schemas/figures.ts';
import type { Photo } from '@togather/contract/schemas/photos.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { patience } from '#testing/patience.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { waitUntilIdle } from '#testing/wait-until-idle.ts';

const folder = process.env.FACE_PHOTOS;
const PEOPLE = ['Jihyo', 'Naeun', 'Sana', 'Umji'];
const NEAR = ['01', '02', '03', '04'];
/** Pictures as if taken from far away: the person, and the height of the face in pixels. */
const FAR: [string, string, number][] = [
  ['Sana', '09', 25],
  ['Sana', '13', 27],
  ['Umji', '09', 33],
  ['Umji', '14', 23],
  ['Umji', '18', 23],
  ['Umji', '22', 27],
];
const MARGIN_PX = 200;

describe.skipIf(!folder)('four people, and some of them far away', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ runsJobs: true, env: { FACE_WORKERS: '1', FREE_PHOTO_LIMIT: '100' } });
  });
  afterAll(() => server.stop());

  const read = (person: string, number: string) =>
    readFileSync(join(folder ?? '', 'idols', person, `${number}.jpg`));
  const fromAfar = async (bytes: Buffer, heightPx: number): Promise<Buffer> => {
    const { width, faces } = await server.context.faces.analyse(bytes);
    const scale = heightPx / Math.max(...faces.map((face) => face.heightPx));
    const margin = { top: MARGIN_PX, bottom: MARGIN_PX, left: MARGIN_PX, right: MARGIN_PX };
    return sharp(bytes)
      .autoOrient()
      .resize(Math.round(width * scale))
      .extend({ ...margin, background: 'gray' })
      .jpeg()
      .toBuffer();
  };

  test("distant faces are in their person's figure or suggested for it", async () => {
    const client = server.newClient();
    const { eventId } = await client.createEvent(await client.signIn('host@example.com'), '遠遠的');
    const near = PEOPLE.flatMap((person) =>
      NEAR.map((number) => ({ name: `${person}-${number}.jpg`, bytes: read(person, number) })),
    );
    const far = await Promise.all(
      FAR.map(async ([person, number, height]) => ({
        name: `${person}-${number}-far.jpg`,
        bytes: await fromAfar(read(person, number), height),
      })),
    );
    const files = [...near, ...far];
    for (let at = 0; at < files.length; at += 6) await client.upload(eventId, files.slice(at, at + 6));
    await waitUntilIdle(server);
    // The smallest faces are found by the second look, which runs after everything else.
    const unsearched = server.context.db
      .selectFrom('photos')
      .select('id')
      .where('needs_second_look', '=', true);
    await vi.waitFor(async () => expect(await unsearched.execute()).toEqual([]), patience);
    await waitUntilIdle(server);
    const shown: { person: string | undefined; name: string }[] = [];
    for (const { id } of await client.figures(eventId)) {
      const path = `/api/photo/figures_in_event?eventId=${eventId}&figureIds=${id}`;
      const answer = (await client.request('GET', path)).json<{ photos: Photo[]; likely: LikelyPhoto[] }>();
      const [person] = answer.photos[0]?.awsPhotoName.split('-') ?? [];
      for (const { awsPhotoName, cropUrl } of answer.likely) {
        shown.push({ person, name: awsPhotoName });
        expect((await client.request('GET', cropUrl)).status).toBe(200);
      }
      for (const { awsPhotoName } of answer.photos.filter(({ awsPhotoName }) => awsPhotoName.includes('far')))
        shown.push({ person, name: awsPhotoName });
      const certain = answer.photos.map(({ photoId }) => photoId);
      for (const { photoId } of answer.likely) expect(certain).not.toContain(photoId);
    }
    const right = shown.filter(({ person, name }) => name.startsWith(`${person}-`));
    expect(right.length).toBeGreaterThanOrEqual(5);
    expect(shown.length - right.length).toBeLessThanOrEqual(1);
  });
});
