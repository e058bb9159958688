/**
 * Measures how fast photos are received in batches of six: from one guest with one and with three connections, and from ten
 * on one event, in turn with the baseline (raw-server.ts). Then the delay from acknowledgement until a photo is in the grid
 * of watching pages, of ten guests and of single batches of six, and how much a backlog of previews and faces slows an upload.
 *   npm run bench:upload [-- --rounds=3 --backlog=500 --webs=2 --plots --no-record]
 * `--webs` is the number of web processes; without it, the default of the product.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { UploadAnswer } from '@togather/contract/schemas/photos.ts';
import { createClient } from '../../server/src/testing/client.ts';
import { TEST_MODELS_DIR } from '../../server/src/testing/models-dir.ts';
import { temporaryDir } from '../../server/src/testing/temporary-dir.ts';
import { savePlot } from '../plot.ts';
import { median, p95, record } from '../record.ts';
import { startServer } from '../server-process.ts';
import { makePhotos } from './make-photos.ts';
import { headersFor, type Sent, sendBatches } from './send-batches.ts';
import { watchGrid } from './watch-grid.ts';

const { values } = parseArgs({
  allowNegative: true,
  options: {
    rounds: { type: 'string', default: '3' },
    backlog: { type: 'string', default: '500' },
    plots: { type: 'boolean', default: false },
    record: { type: 'boolean', default: true },
    services: { type: 'string', default: 'web,worker' },
    webs: { type: 'string' },
  },
});
const ROUNDS = Number(values.rounds);
const BACKLOG = Number(values.backlog);
const PHOTOS = 60;
/** One guest's browser opens three connections on a fast link. */
const GUESTS = [1, 3, 10];
/** Guest counts of the plot. There are enough photos for all of them. */
const CROWDS = [1, 10, 50, 200];
/** Single batches, timed with and without a backlog. */
const SINGLE = 15;
const PAUSE_MS = 400;
/** Pages that watch single batches of six. */
const PAGES = 10;
const WATCHED_BATCHES = 5;

const dir = temporaryDir('tg-upload-');
const rawDir = join(dir.path, 'raw');
mkdirSync(rawDir);
const photos = await makePhotos(PHOTOS);
const megabytesOf = (files: readonly Buffer[]) => files.reduce((sum, file) => sum + file.length, 0) / 1e6;
const megabytesPerSecond = (files: readonly Buffer[], { ms }: Sent) => (1000 * megabytesOf(files)) / ms;

const raw = fork(fileURLToPath(new URL('raw-server.ts', import.meta.url)), [rawDir]);
const [rawPort] = (await once(raw, 'message')) as [number];
const server = await startServer(
  {
    PORT: '3985',
    DATA_DIR: join(dir.path, 'data'),
    MODELS_DIR: TEST_MODELS_DIR,
    FREE_PHOTO_LIMIT: '100000',
    FREE_UPLOAD_BYTES_PER_SECOND: '1000000000',
    ...(values.webs && { WEB_PROCESSES: values.webs }),
  },
  [`--services=${values.services}`],
);
let hosts = 0;

/** Runs `act` on a new event and deletes it afterwards, which cancels its pending work. */
const onEvent = async <T>(act: (event: { eventId: string; pinCode: string }) => Promise<T>): Promise<T> => {
  const host = createClient(server.origin);
  const session = await host.signIn(`host${++hosts}@example.com`);
  const event = await host.createEvent(session, 'bench');
  try {
    return await act(event);
  } finally {
    await host.request('DELETE', `/api/event/${event.eventId}`, { token: session.idToken });
    await sleep(PAUSE_MS);
  }
};

const upload = (eventId: string, sent: readonly Buffer[], guests: number): Promise<Sent> =>
  sendBatches({ url: `${server.origin}/api/photo/upload`, headers: headersFor(eventId) }, sent, guests);

const acknowledged = ({ answers }: Sent): { photoId: string; at: number }[] =>
  answers.flatMap(({ body, at }) =>
    (JSON.parse(body) as UploadAnswer).photos
      .filter(({ duplicate }) => !duplicate)
      .map(({ photoId }) => ({ photoId, at })),
  );

/** Runs the product once. Also waits until every photo is in the grid of each of `pages` watching pages. */
const runProduct = (guests: number, { pages = 0, sending = photos } = {}) =>
  onEvent(async (event) => {
    const grids = await Promise.all(
      Array.from({ length: pages }, () => watchGrid(server.origin, createClient(server.origin), event)),
    );
    const sent = await upload(event.eventId, sending, guests);
    const kept = acknowledged(sent);
    const delays: number[] = [];
    for (
      const deadline = Date.now() + 30_000;
      grids.some(({ seenAt }) => seenAt.size < kept.length) && Date.now() < deadline;
    )
      await sleep(20);
    for (const grid of grids) {
      for (const { photoId, at } of kept) {
        const seenAt = grid.seenAt.get(photoId);
        if (seenAt !== undefined) delays.push(Math.max(0, seenAt - at));
      }
      await grid.stop();
    }
    const listed = (await createClient(server.origin).lookUp(event.pinCode)).photos.length;
    return { speed: megabytesPerSecond(sending, sent), kept: Math.min(kept.length, listed), delays };
  });

const runRaw = async (guests: number, sending = photos) => {
  const sent = await sendBatches({ url: `http://127.0.0.1:${rawPort}/` }, sending, guests);
  rmSync(rawDir, { recursive: true });
  mkdirSync(rawDir);
  return megabytesPerSecond(sending, sent);
};

const results = GUESTS.map((guests) => ({
  guests,
  raw: [] as number[],
  product: [] as number[],
  kept: [] as number[],
}));
// The first run of each warms up.
await runRaw(1);
await runProduct(1);
for (let round = 0; round < ROUNDS; round++) {
  for (const result of results) {
    result.raw.push(await runRaw(result.guests));
    const { speed, kept } = await runProduct(result.guests);
    result.product.push(speed);
    result.kept.push(kept);
  }
}
const isWatched = values.services.includes('worker');
const { delays } = isWatched ? await runProduct(10, { pages: 1 }) : { delays: [] };
const ofSix: number[] = [];
for (let batch = 0; isWatched && batch < WATCHED_BATCHES; batch++) {
  const sending = await makePhotos(6, 500 + 6 * batch);
  ofSix.push(...(await runProduct(1, { pages: PAGES, sending })).delays);
}

/** Returns the time of each of several sequential batches of six, with a pause between them. */
const singleBatches = async (eventId: string): Promise<number[]> => {
  const times: number[] = [];
  for (let n = 0; n < SINGLE; n++) {
    const { ms } = await upload(eventId, await makePhotos(6, 1000 + n * 6), 1);
    times.push(ms);
    await sleep(PAUSE_MS);
  }
  return times;
};

const quiet = BACKLOG > 0 ? await onEvent(({ eventId }) => singleBatches(eventId)) : [];
const busy =
  BACKLOG > 0
    ? await onEvent(async ({ eventId, pinCode }) => {
        for (let sent = 0; sent < BACKLOG; sent += 50)
          await upload(eventId, await makePhotos(Math.min(50, BACKLOG - sent), sent), 4);
        const times = await onEvent((other) => singleBatches(other.eventId));
        const { processing } = await createClient(server.origin).lookUp(pinCode);
        console.log(`${JSON.stringify(processing)} still wait`);
        return times;
      })
    : [];

if (values.plots) {
  const sending = await makePhotos(Math.max(...CROWDS));
  const points = { raw: [] as [number, number][], product: [] as [number, number][] };
  for (const guests of CROWDS) {
    points.raw.push([guests, Math.round(await runRaw(guests, sending))]);
    points.product.push([guests, Math.round((await runProduct(guests, { sending })).speed)]);
  }
  savePlot('upload', {
    title: `${sending.length} photos of 2 MB, uploaded by so many guests at once`,
    x: 'guests',
    y: 'MB a second',
    logarithmic: true,
    lines: [
      { name: 'Togather', points: points.product },
      { name: 'only written and flushed', points: points.raw },
    ],
  });
}

await server.stop();
raw.disconnect();
dir.remove();

const whole = (numbers: readonly number[]) => numbers.map((number) => number.toFixed(0)).join(', ');
const rows = results.map(({ guests, raw, product, kept }) => {
  const ratio = median(product.map((speed, n) => speed / raw[n]!));
  return `| ${guests} | ${whole(product)} | ${whole(raw)} | ${ratio.toFixed(2)} | ${whole(kept)} |`;
});
const lines = [
  `${PHOTOS} photos of 12 megapixels, ${megabytesOf(photos).toFixed(0)} MB; the limit writes and flushes the same bytes. A guest’s browser sends up to three batches at once.`,
  '',
  '| batches at once | MB/s | limit | median ratio | kept of 60 |',
  '|---|---|---|---|---|',
  ...rows,
];
if (delays.length > 0)
  lines.push(
    '',
    `In the grid of a page that watches, after the acknowledgement, ten guests sending as fast as they can: median ` +
      `${whole([median(delays)])} ms, p95 ${whole([p95(delays)])}, of ${delays.length}.`,
    `A batch of six of one guest, in the grids of ${PAGES} pages: median ${whole([median(ofSix)])} ms, p95 ${whole([p95(ofSix)])}.`,
  );
if (BACKLOG > 0)
  lines.push(
    '',
    `A batch of six, one guest: median ${whole([median(quiet)])} ms in the quiet, ${whole([median(busy)])} with ` +
      `${BACKLOG} photos waiting (${(median(busy) / median(quiet)).toFixed(2)} times).`,
  );
const named = [
  ...(values.services === 'web' ? ['--services=web'] : []),
  ...(values.webs ? [`--webs=${values.webs}`] : []),
];
const options = named.length > 0 ? ` -- ${named.join(' ')}` : '';
if (values.record) record('uploads', `npm run bench:upload${options}`, lines);
else console.log(lines.join('\n'));
