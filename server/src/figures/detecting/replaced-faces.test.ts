import type { Session } from '@togather/contract/schemas/accounts.ts';
import sharp from 'sharp';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Context } from '#app/context/context.ts';
import type { AnalysedFace, PhotoAnalysis } from '#faces/find/engine.ts';
import { eraseForgotten } from '#figures/corrections/erase-figure.ts';
import { clusterFigures } from '#figures/grouping/cluster-figures.job.ts';
import { makeRenditions } from '#photos/previews/make-renditions.job.ts';
import { makeThumbnail } from '#photos/previews/make-thumbnail.job.ts';
import type { Client } from '#testing/client.ts';
import { samplePhotos, tinyPhoto } from '#testing/sample-photos.ts';
import { sharedServer } from '#testing/shared-server.ts';
import type { TestServer } from '#testing/test-server.ts';
import { continueFaces } from './continue-faces.ts';
import { detectFaces } from './detect-faces.job.ts';

let server: TestServer;
let host: Client;
let session: Session;
let eventId: string;
let photoId: string;
let seed = 500;
beforeAll(async () => {
  server = await sharedServer();
  host = server.newClient();
  session = await host.signIn('replacer@example.com');
});
beforeEach(async () => {
  let pinCode: string;
  ({ eventId, pinCode } = await host.createEvent(session, 'Edits'));
  await host.lookUp(pinCode);
  photoId = (await host.upload(eventId, [await tinyPhoto(++seed)])).photos[0]!.photoId;
  await look([person(1, 0), person(2, 0.4)]);
});

/** A face of a person at a place. */
const person = (number: number, left: number): AnalysedFace =>
  ({
    box: { left, top: 0.2, width: 0.2, height: 0.3 },
    heightPx: 90,
    score: 1,
    quality: 0.9,
    embedding: Float32Array.from({ length: 128 }, (_, at) => (at % 8 === number ? 10 : 0.1)),
    surroundings: new Float32Array(512),
  }) as unknown as AnalysedFace;

/** Runs the jobs of the photo, in which these faces are found. */
const look = async (faces: AnalysedFace[]) => {
  const { pipelineVersion } = server.context.faces.pack;
  const analyse = async (): Promise<PhotoAnalysis> => ({ width: 64, height: 48, faces, pipelineVersion });
  const context: Context = { ...server.context, faces: { ...server.context.faces, analyse } };
  await makeThumbnail(context, { photoId });
  await makeRenditions(context, { photoId });
  await detectFaces(context, { photoId });
  await clusterFigures(context, { eventId });
};
const replace = async (size = { width: 64, height: 48 }) => {
  const { bytes } = await tinyPhoto(++seed, size);
  const path = `/api/photo/${photoId}/original`;
  expect((await host.request('PUT', path, { raw: bytes, token: session.idToken })).status).toBe(200);
};
const facesNow = () =>
  server.context.db
    .selectFrom('faces')
    .select(['id', 'figure_id', 'box_left'])
    .where('photo_id', '=', photoId)
    .orderBy('box_left')
    .execute();
const asHost = (path: string, json: object) =>
  host.request('POST', `/api/figure/${eventId}/${path}`, { token: session.idToken, json });
const figuresNow = async () => (await host.figures(eventId)).map(({ id }) => id);

test('people and corrections stay with a new version; its faces and crops have other addresses', async () => {
  const [one, two] = await facesNow();
  expect((await asHost('hide', { figureId: two!.figure_id, hidden: true })).status).toBe(200);
  const [shown] = await host.figures(eventId);
  const cropBefore = shown!.representativeFace.cropUrl;
  await replace();
  // The crop of a face in the old file is cut from no new one.
  expect((await host.request('GET', cropBefore)).status).toBe(503);
  await look([person(2, 0.1), person(1, 0.5)]);
  const now = await facesNow();
  expect(now.map(({ figure_id }) => figure_id)).toEqual([two!.figure_id, one!.figure_id]);
  expect(now.map(({ id }) => id)).not.toContain(one!.id);
  expect(await figuresNow()).toEqual([one!.figure_id]);
  const [after] = await host.figures(eventId);
  expect(after!.representativeFace.cropUrl).not.toBe(cropBefore);
  expect((await host.request('GET', cropBefore)).status).toBe(404);
  // A grouping repeats the correction by the new faces.
  await clusterFigures(server.context, { eventId });
  expect(await figuresNow()).toEqual([one!.figure_id]);
});

test('who was forgotten, or asked for it, does not return with a new version, wherever the face is there (Q4)', async () => {
  const [one, two] = await facesNow();
  await asHost('forget', { figureId: two!.figure_id });
  await replace({ width: 48, height: 64 });
  await look([person(1, 0.3), person(2, 0.7), person(3, 0)]);
  // The request is open: the face stays with the hidden figure, and nobody is added who may be this person.
  expect((await facesNow()).map(({ figure_id }) => figure_id)).toEqual([one!.figure_id, two!.figure_id]);
  await server.context.db
    .updateTable('forget_requests')
    .set({ asked_at: new Date(0) })
    .where('event_id', '=', eventId)
    .execute();
  await eraseForgotten(server.context);
  await replace();
  await look([person(2, 0), person(1, 0.4), person(3, 0.8)]);
  expect((await facesNow()).map(({ figure_id }) => figure_id)).toEqual([one!.figure_id]);
  // Nor with a version after one in which nobody was recognised.
  await replace();
  await look([person(3, 0.8)]);
  expect(await facesNow()).toEqual([]);
  await replace();
  await look([person(2, 0), person(3, 0.8)]);
  expect(await facesNow()).toEqual([]);
});

test('a photo with somebody forgotten takes nobody when its file is searched again (Q4)', {
  tags: 'rest',
}, async () => {
  const [one, two] = await facesNow();
  await asHost('forget', { figureId: two!.figure_id });
  await server.context.db
    .updateTable('forget_requests')
    .set({ asked_at: new Date(0) })
    .where('event_id', '=', eventId)
    .execute();
  await eraseForgotten(server.context);
  await replace();
  await look([person(2, 0), person(1, 0.4), person(3, 0.8)]);
  expect((await facesNow()).map(({ figure_id }) => figure_id)).toEqual([one!.figure_id]);
  await server.context.db
    .updateTable('photos')
    .set({ faces_version: null })
    .where('id', '=', photoId)
    .execute();
  await look([person(2, 0), person(1, 0.4), person(3, 0.8)]);
  expect((await facesNow()).map(({ figure_id }) => figure_id)).toEqual([one!.figure_id]);
});

test('a new version in which no face can be searched keeps no face of the old one', {
  tags: 'rest',
}, async () => {
  await replace();
  await server.context.db
    .updateTable('photos')
    .set({ faces_error: 'damaged' })
    .where('id', '=', photoId)
    .execute();
  await clusterFigures(server.context, { eventId });
  expect([await facesNow(), await figuresNow()]).toEqual([[], []]);
});

test('who asked to be forgotten does not return when a new version cannot be searched at first (Q4)', {
  tags: 'rest',
}, async () => {
  const { db } = server.context;
  const [, two] = await facesNow();
  await asHost('forget', { figureId: two!.figure_id });
  await replace();
  await db.updateTable('photos').set({ faces_error: 'damaged' }).where('id', '=', photoId).execute();
  await clusterFigures(server.context, { eventId });
  expect(await facesNow()).toEqual([]);
  await db
    .updateTable('forget_requests')
    .set({ asked_at: new Date(0) })
    .where('event_id', '=', eventId)
    .execute();
  await eraseForgotten(server.context);
  // Neither when it is searched after all, nor with a later version.
  await look([person(1, 0), person(2, 0.4)]);
  expect(await facesNow()).toEqual([]);
  await replace();
  await look([person(1, 0), person(2, 0.4)]);
  expect([await facesNow(), await figuresNow()]).toEqual([[], []]);
});

test('the nets recognise everybody in an edit: other light, black and white, smaller, cut', {
  tags: 'rest',
}, async () => {
  const { analyse } = server.context.faces;
  const compared = ({ faces, pipelineVersion }: PhotoAnalysis) =>
    faces.map((one) => ({ ...one, pipelineVersion }));
  for (const { bytes } of [0, 2, 5].map((at) => samplePhotos()[at]!)) {
    const original = Buffer.from(bytes);
    const known = compared(await analyse(original));
    const { width, height } = await sharp(original).metadata();
    const edits = {
      light: sharp(original).modulate({ brightness: 1.25, saturation: 1.3 }),
      grey: sharp(original).greyscale(),
      smaller: sharp(original).resize(Math.round(width * 0.8)),
      cut: sharp(original).extract({ left: 8, top: 0, width: width - 8, height: height - 6 }),
    };
    for (const [edit, image] of Object.entries(edits)) {
      const found = compared(await analyse(await image.jpeg({ quality: 92 }).toBuffer()));
      const continued = continueFaces(found, known, { byPlace: false });
      expect({ edit, continued: continued.filter(Boolean).length }).toEqual({
        edit,
        continued: found.length,
      });
      // Each at its own place, for the edits that move nobody.
      if (edit === 'light' || edit === 'grey')
        for (const [index, one] of found.entries())
          expect(Math.abs(one.box.left - continued[index]!.box.left)).toBeLessThan(0.05);
    }
  }
});
