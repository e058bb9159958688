import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { UploadAnswer } from '@togather/contract/schemas/photos.ts';
import { type Client, createClient, uploadForm } from '../../server/src/testing/client.ts';
import { TEST_MODELS_DIR } from '../../server/src/testing/face-pack.ts';
import { samplePhotos, tinyPhoto } from '../../server/src/testing/sample-photos.ts';
import { temporaryDir } from '../../server/src/testing/temporary-dir.ts';
import { type ServerProcess, startServer } from './server-process.ts';

/**
 * Kills the server and its children with SIGKILL at random instants during uploads, again and again, and then asks:
 * is every acknowledged photo there, byte for byte, once per Idempotency-Key, and does it get its figures?
 */
const { values } = parseArgs({ options: { rounds: { type: 'string', default: '20' } } });
const ROUNDS = Number(values.rounds);
const UPLOADERS = 3;
/** Without progress for this long nothing more will come. */
const STALLED_MS = 120_000;
/** Between two batches of one uploader, so that the photos stay few enough to be worked off. */
const PAUSE_MS = 400;

const dataDir = temporaryDir('tg-crash-');
const env = {
  PORT: '3977',
  DATA_DIR: dataDir.path,
  MODELS_DIR: TEST_MODELS_DIR,
  FACE_PACK: 'embedded',
  FREE_PHOTO_LIMIT: '100000',
  FREE_UPLOAD_BYTES_PER_SECOND: '1000000000',
};

/** SHA-256 by photo id of everything that was acknowledged. */
const acknowledged = new Map<string, string>();
let seed = 0;
let repeated = 0;

/** Uploads until the server dies; a batch whose answer was lost is sent again with its key after the restart. */
const uploadUntilKilled = async (
  client: Client,
  eventId: string,
  lost: { key: string; seeds: number[] }[],
) => {
  for (;;) {
    const batch = lost.pop() ?? {
      key: `batch-${seed}-key`,
      seeds: Array.from({ length: 1 + (seed % 6) }, () => ++seed),
    };
    const files = await Promise.all(
      batch.seeds.map((number) => tinyPhoto(number, { width: 320, height: 240 })),
    );
    try {
      const form = uploadForm(eventId, files);
      const answer = await client.request('POST', '/api/photo/upload', {
        form,
        headers: { 'idempotency-key': batch.key },
      });
      if (answer.status !== 200) throw new Error(`status ${answer.status}`);
      const { photos } = answer.json<UploadAnswer>();
      if (photos.length !== files.length) throw new Error(`${photos.length} of ${files.length} photos`);
      for (const photo of photos) acknowledged.set(photo.photoId, photo.sha256);
      await sleep(PAUSE_MS);
    } catch {
      lost.push(batch);
      repeated++;
      return;
    }
  }
};

const settle = async (client: Client, pin: string) => {
  let least = Number.POSITIVE_INFINITY;
  let progressAt = Date.now();
  for (;;) {
    const event = await client.lookUp(pin);
    const waiting = event.processing.previews + event.processing.faces;
    if (waiting === 0) return event;
    if (waiting < least) {
      least = waiting;
      progressAt = Date.now();
    }
    if (Date.now() - progressAt > STALLED_MS) throw new Error(`stalled: ${JSON.stringify(event.processing)}`);
    await sleep(500);
  }
};

const verify = async (client: Client, pin: string) => {
  const event = await settle(client, pin);
  const listed = new Map(event.photos.map((photo) => [photo.photoId, photo.url]));
  let wrong = 0;
  for (const [photoId, sha256] of acknowledged) {
    const url = listed.get(photoId);
    const bytes = url ? await client.bytes(url) : Buffer.alloc(0);
    if (createHash('sha256').update(bytes).digest('hex') !== sha256) wrong++;
  }
  let without = 0;
  for (const { previewUrl } of event.photos) if ((await client.bytes(previewUrl)).length === 0) without++;
  return { photos: event.photos.length, wrong, without };
};

let server: ServerProcess = await startServer(env);
const host = createClient(server.origin);
const { eventId, pinCode } = await host.createEvent(await host.signIn('host@example.com'), 'crash');
const people = await host.upload(eventId, samplePhotos().slice(0, 1));
for (const photo of people.photos) acknowledged.set(photo.photoId, photo.sha256);
const lost: { key: string; seeds: number[] }[] = [];
const client = createClient(server.origin);
for (let round = 1; round <= ROUNDS; round++) {
  const uploading = Array.from({ length: UPLOADERS }, () => uploadUntilKilled(client, eventId, lost));
  await sleep(200 + Math.random() * 2500);
  await server.killAll();
  await Promise.all(uploading);
  server = await startServer(env);
  console.log(`round ${round}: ${acknowledged.size} photos acknowledged, ${lost.length} batches to repeat`);
}
// What was cut off last is repeated, so that each key has made its photos exactly once.
for (const batch of lost) {
  const files = await Promise.all(
    batch.seeds.map((number) => tinyPhoto(number, { width: 320, height: 240 })),
  );
  const answer = await client.upload(eventId, files, { 'idempotency-key': batch.key });
  for (const photo of answer.photos) acknowledged.set(photo.photoId, photo.sha256);
}
const result = await verify(client, pinCode);
const figures = await client.figures(eventId);
console.log(
  `${ROUNDS} kills, ${repeated} batches cut off and repeated: ${acknowledged.size} acknowledged, ${result.photos} listed, ` +
    `${result.wrong} missing or changed, ${result.without} without preview, ${figures.length} figures`,
);
const good =
  result.wrong === 0 && result.without === 0 && result.photos === acknowledged.size && figures.length > 0;
await server.stop();
dataDir.remove();
process.exit(good ? 0 : 1);
