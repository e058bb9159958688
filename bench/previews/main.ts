/**
 * Measures how fast sixty uploaded photos get their thumbnails, all previews and faces: those still pending when the last
 * photo is acknowledged, and how long all take from the beginning of the upload. In turn with sharp alone in two processes.
 *   npm run bench:previews [-- --rounds=2 --megapixels=6 --plots --no-record]
 * A picture of fewer than 12 megapixels is a reduced one of 12.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { createClient } from '../../server/src/testing/client.ts';
import { TEST_MODELS_DIR } from '../../server/src/testing/models-dir.ts';
import { temporaryDir } from '../../server/src/testing/temporary-dir.ts';
import { savePlot } from '../plot.ts';
import { median, record } from '../record.ts';
import { startServer } from '../server-process.ts';
import { makePhotos } from '../upload/make-photos.ts';
import { headersFor, sendBatches } from '../upload/send-batches.ts';

const { values } = parseArgs({
  allowNegative: true,
  options: {
    rounds: { type: 'string', default: '2' },
    megapixels: { type: 'string', default: '12' },
    plots: { type: 'boolean', default: false },
    record: { type: 'boolean', default: true },
  },
});
const PHOTOS = 60;
/** Photo counts of the plot. */
const COUNTS = [6, 60, 190];
const WORKERS = 2;
const LOOK_MS = 50;

const dir = temporaryDir('tg-previews-');
const MEGAPIXELS = Number(values.megapixels);
/** Of a photo's sides, which make 12 megapixels. */
const reduction = Math.sqrt(MEGAPIXELS / 12);
const resized = (photo: Buffer) =>
  sharp(photo)
    .resize(Math.round(4000 * reduction))
    .jpeg({ quality: 88 })
    .toBuffer();
const photos: Buffer[] = [];
for (const photo of await makePhotos(values.plots ? Math.max(...COUNTS) : PHOTOS))
  photos.push(
    reduction < 1
      ? Buffer.concat([await resized(photo), Buffer.from(`${photos.length} of ${Math.random()}`)])
      : photo,
  );
const alone = join(dir.path, 'alone');
mkdirSync(alone);
for (const [n, photo] of photos.entries()) writeFileSync(join(alone, `${n}.jpg`), photo);

/** Returns photos per second. */
const sharpAlone = async (count = PHOTOS): Promise<number> => {
  const program = fileURLToPath(new URL('thumbnails-alone.ts', import.meta.url));
  const workers = Array.from({ length: WORKERS }, () => fork(program));
  await Promise.all(workers.map((worker) => once(worker, 'message')));
  const paths = Array.from({ length: count }, (_, n) => join(alone, `${n}.jpg`));
  const work = async (worker: ChildProcess) => {
    for (let path = paths.pop(); path; path = paths.pop()) {
      const made = once(worker, 'message');
      worker.send(path);
      await made;
    }
  };
  const startedAt = performance.now();
  await Promise.all(workers.map(work));
  const ms = performance.now() - startedAt;
  for (const worker of workers) worker.disconnect();
  return (1000 * count) / ms;
};

const env = {
  PORT: '3986',
  DATA_DIR: join(dir.path, 'data'),
  MODELS_DIR: TEST_MODELS_DIR,
  FREE_PHOTO_LIMIT: '100000',
  FREE_UPLOAD_BYTES_PER_SECOND: '1000000000',
};

let hosts = 0;

/** Returns photos per second until all thumbnails, all previews and all faces existed. */
const product = async (count = PHOTOS) => {
  const server = await startServer(env);
  const host = createClient(server.origin);
  const event = await host.createEvent(await host.signIn(`host${++hosts}@example.com`), 'bench');
  // The first photo warms up lazily started parts.
  await sendBatches(
    { url: `${server.origin}/api/photo/upload`, headers: headersFor(event.eventId) },
    await makePhotos(2),
    1,
  );
  const until = async (isDone: () => Promise<boolean>) => {
    while (!(await isDone())) await sleep(LOOK_MS);
    return performance.now();
  };
  const waiting = async () => (await host.lookUp(event.pinCode)).processing;
  await until(async () => Object.values(await waiting()).every((count) => count === 0));
  const begunAt = performance.now();
  await sendBatches(
    { url: `${server.origin}/api/photo/upload`, headers: headersFor(event.eventId) },
    photos.slice(0, count),
    2,
  );
  const startedAt = performance.now();
  const thumbnailsToMake = async () => {
    const { json } = await host.request('GET', `/api/event/${event.eventId}/thumbhashes?from=0&count=200`);
    const { thumbhashes } = json<{ thumbhashes: { thumbhash: string | null }[] }>();
    return thumbhashes.filter(({ thumbhash }) => thumbhash === null).length;
  };
  const measure = async (toMake: () => Promise<number>) => {
    const count = await toMake();
    const doneAt = await until(async () => (await toMake()) === 0);
    return { speed: (1000 * count) / (doneAt - startedAt), seconds: (doneAt - begunAt) / 1000 };
  };
  const [thumbnails, previews, faces] = await Promise.all([
    measure(thumbnailsToMake),
    measure(async () => (await waiting()).previews),
    measure(async () => (await waiting()).faces),
  ]);
  await server.stop();
  return { thumbnails, previews, faces };
};

const limits: number[] = [];
const rounds: Awaited<ReturnType<typeof product>>[] = [];
for (let round = 0; round < Number(values.rounds); round++) {
  limits.push(await sharpAlone());
  rounds.push(await product());
}
limits.push(await sharpAlone());
if (values.plots) {
  const steps: [number, Awaited<ReturnType<typeof product>>, number][] = [];
  for (const count of COUNTS) steps.push([count, await product(count), await sharpAlone(count)]);
  const lineOf = (name: string, of: (step: (typeof steps)[number]) => number) => ({
    name,
    points: steps.map((step) => [step[0], Number(of(step).toFixed(1))] as [number, number]),
  });
  savePlot('previews', {
    title: 'Photos a second until they are ready, by how many are uploaded at once',
    x: 'photos',
    y: 'photos a second',
    logarithmic: true,
    lines: [
      lineOf('thumbnails', ([, { thumbnails }]) => thumbnails.speed),
      lineOf('all previews', ([, { previews }]) => previews.speed),
      lineOf('previews and faces', ([, { faces }]) => faces.speed),
      lineOf('sharp alone, one thumbnail', ([, , alone]) => alone),
    ],
  });
}
dir.remove();

const shown = (numbers: readonly number[]) => numbers.map((number) => number.toFixed(1)).join(', ');
const ratio = (speeds: readonly number[]) => (median(speeds) / median(limits)).toFixed(2);
const row = (what: string, made: readonly { speed: number; seconds: number }[]) => {
  const speeds = made.map(({ speed }) => speed);
  return `| ${what} | ${shown(speeds)} | ${ratio(speeds)} | ${shown(made.map(({ seconds }) => seconds))} |`;
};
const lines = [
  `${PHOTOS} photos of ${MEGAPIXELS} megapixels; photos a second of those that wait when the last is acknowledged, and seconds from the`,
  'beginning of the upload until all are ready.',
  '',
  '| ready | photos/s | of sharp alone | all after s |',
  '|---|---|---|---|',
  row(
    'thumbnails of 320',
    rounds.map(({ thumbnails }) => thumbnails),
  ),
  row(
    'all three previews',
    rounds.map(({ previews }) => previews),
  ),
  row(
    'previews and faces',
    rounds.map(({ faces }) => faces),
  ),
  `| limit: sharp alone, one thumbnail, two processes | ${shown(limits)} | 1.00 | |`,
];
const option = MEGAPIXELS === 12 ? '' : ` -- --megapixels=${MEGAPIXELS}`;
if (values.record) record('previews and faces', `npm run bench:previews${option}`, lines);
else console.log(lines.join('\n'));
