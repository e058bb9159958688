/**
 * Measures the delivery of an album as one ZIP, in turn with a server that sends one file of the same size (raw-server.ts).
 *   npm run bench:album [-- --rounds=7 --plots --no-record]
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createClient } from '../../server/src/testing/client.ts';
import { TEST_MODELS_DIR } from '../../server/src/testing/models-dir.ts';
import { temporaryDir } from '../../server/src/testing/temporary-dir.ts';
import { savePlot } from '../plot.ts';
import { median, record } from '../record.ts';
import { startServer } from '../server-process.ts';
import { makePhotos } from '../upload/make-photos.ts';
import { headersFor, sendBatches } from '../upload/send-batches.ts';
import { readResponse } from './read-response.ts';

const { values } = parseArgs({
  allowNegative: true,
  options: {
    rounds: { type: 'string', default: '7' },
    plots: { type: 'boolean', default: false },
    record: { type: 'boolean', default: true },
  },
});
const ROUNDS = Number(values.rounds);
/** Photos of an album. Goals are set for the third size. */
const SIZES = [6, 20, 60, 200];

const dir = temporaryDir('tg-album-');
const raw = fork(fileURLToPath(new URL('raw-server.ts', import.meta.url)), [dir.path]);
const [rawPort] = (await once(raw, 'message')) as [number];
const server = await startServer(
  {
    PORT: '3979',
    DATA_DIR: join(dir.path, 'data'),
    MODELS_DIR: TEST_MODELS_DIR,
    FREE_PHOTO_LIMIT: '100000',
    FREE_UPLOAD_BYTES_PER_SECOND: '1000000000',
  },
  // No worker runs: only the delivery is measured.
  ['--services=web'],
);
const host = createClient(server.origin);
const event = await host.createEvent(await host.signIn('host@example.com'), 'bench');
const target = { url: `${server.origin}/api/photo/upload`, headers: headersFor(event.eventId) };
for (let sent = 0; sent < Math.max(...SIZES); sent += 50)
  await sendBatches(target, await makePhotos(50, sent), 4);
const { photos } = await host.lookUp(event.pinCode);

interface Album {
  readonly count: number;
  readonly url: string;
  readonly size: number;
  /** Milliseconds, one value per round. */
  readonly zip: number[];
  readonly raw: number[];
  readonly first: number[];
}

const albums: Album[] = [];
for (const count of SIZES) {
  const json = { photoIds: photos.slice(0, count).map(({ photoId }) => photoId) };
  const answer = await host.request('POST', `/api/event/${event.eventId}/archives`, { json });
  const { url, size } = answer.json<{ url: string; size: number }>();
  writeFileSync(join(dir.path, `${count}.zip`), (await host.request('GET', url)).bytes);
  albums.push({ count, url, size, zip: [], raw: [], first: [] });
}
for (let round = 0; round < ROUNDS; round++) {
  for (const { count, url, ...times } of albums) {
    times.raw.push((await readResponse(`http://127.0.0.1:${rawPort}/${count}.zip`)).all);
    const { first, all } = await readResponse(url);
    times.zip.push(all);
    times.first.push(first);
  }
}
await server.stop();
raw.disconnect();
dir.remove();

const speed = (size: number, ms: readonly number[]) => (size / 1000 / median(ms)).toFixed(0);
const lines = [
  `A ZIP beside one file of the same size, ${ROUNDS} rounds by turns, medians.`,
  '',
  '| photos | MB | MB/s | limit | median ratio | first byte |',
  '|---|---|---|---|---|---|',
  ...albums.map(({ count, size, zip, raw: limit, first }) => {
    const ratio = median(limit.map((ms, n) => ms / zip[n]!)).toFixed(2);
    const speeds = `${speed(size, zip)} | ${speed(size, limit)}`;
    return `| ${count} | ${(size / 1e6).toFixed(0)} | ${speeds} | ${ratio} | ${median(first).toFixed(0)} ms |`;
  }),
];
if (values.plots) {
  const lineOf = (name: string, key: 'zip' | 'raw') => ({
    name,
    points: albums.map((album) => [album.count, Math.round(median(album[key]))] as [number, number]),
  });
  savePlot('album', {
    title: 'An album as one ZIP',
    x: 'photos of 2 MB',
    y: 'milliseconds',
    logarithmic: true,
    lines: [lineOf('the ZIP', 'zip'), lineOf('one file of the same size', 'raw')],
  });
}
if (values.record) record('an album as one ZIP', 'npm run bench:album', lines);
else console.log(lines.join('\n'));
