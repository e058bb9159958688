/**
 * Measures the time from `npm start` to the first lookup: after an orderly stop, and after SIGKILL of all processes during
 * writes. In turn with PostgreSQL alone on the same folder.
 *   npm run bench:start [-- --photos=100,3000,100000 --rounds=5 --plots --no-record]
 */
import { parseArgs } from 'node:util';
import { startEmbeddedPostgres } from '../../server/src/platform/postgres/embedded.ts';
import { createClient } from '../../server/src/testing/client.ts';
import { TEST_MODELS_DIR } from '../../server/src/testing/models-dir.ts';
import { tinyPhoto } from '../../server/src/testing/sample-photos.ts';
import { temporaryDir } from '../../server/src/testing/temporary-dir.ts';
import { savePlot } from '../plot.ts';
import { median, record } from '../record.ts';
import { type ServerProcess, startServer } from '../server-process.ts';
import { fillInstallation } from './fill-installation.ts';
import { killAll } from './kill-all.ts';

const { values } = parseArgs({
  allowNegative: true,
  options: {
    photos: { type: 'string', default: '100,3000,100000' },
    rounds: { type: 'string', default: '5' },
    plots: { type: 'boolean', default: false },
    record: { type: 'boolean', default: true },
  },
});
const ROUNDS = Number(values.rounds);
const WRITERS = 3;
let hosts = 0;

interface Installation {
  readonly dataDir: string;
  readonly pin: string;
}

const startProduct = (dataDir: string): Promise<ServerProcess> =>
  startServer({ PORT: '3985', DATA_DIR: dataDir, MODELS_DIR: TEST_MODELS_DIR });

/** Returns the milliseconds until a guest gets the event, and the started product. */
const timeStart = async ({ dataDir, pin }: Installation): Promise<{ ms: number; product: ServerProcess }> => {
  const before = performance.now();
  const product = await startProduct(dataDir);
  await createClient(product.origin).lookUp(pin);
  return { ms: performance.now() - before, product };
};

/** Returns the milliseconds until PostgreSQL alone is ready, including the crash recovery. */
const timeDatabase = async ({ dataDir }: Installation): Promise<number> => {
  const before = performance.now();
  const postgres = await startEmbeddedPostgres(dataDir);
  const ms = performance.now() - before;
  await postgres.stop();
  return ms;
};

/** Kills the product while guests upload. */
const killWhileWriting = async (product: ServerProcess): Promise<void> => {
  const client = createClient(product.origin);
  const host = await client.signIn(`start${++hosts}@example.com`);
  const { eventId } = await client.createEvent(host, 'Killed');
  let isGoing = true;
  const writers = Array.from({ length: WRITERS }, async (_, writer) => {
    for (let number = writer; isGoing; number += WRITERS)
      await client.upload(eventId, [await tinyPhoto(number, { width: 320, height: 240 })]).catch(() => {});
  });
  await client.upload(eventId, [await tinyPhoto(-1, { width: 320, height: 240 })]);
  killAll(product.pid);
  isGoing = false;
  await Promise.all(writers);
};

/** Returns seconds, one value for each of WHAT. */
const measure = async (photoCount: number): Promise<number[]> => {
  const dir = temporaryDir('tg-start-');
  try {
    const installation = { dataDir: dir.path, pin: await fillInstallation(dir.path, photoCount) };
    // The first start builds the web files.
    await (await timeStart(installation)).product.stop();
    const inOrder: number[] = [];
    const databaseInOrder: number[] = [];
    const killed: number[] = [];
    const databaseKilled: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      databaseInOrder.push(await timeDatabase(installation));
      const started = await timeStart(installation);
      inOrder.push(started.ms);
      await killWhileWriting(started.product);
      const restarted = await timeStart(installation);
      killed.push(restarted.ms);
      await killWhileWriting(restarted.product);
      databaseKilled.push(await timeDatabase(installation));
    }
    return [inOrder, databaseInOrder, killed, databaseKilled].map(
      (all) => Math.round(median(all) / 10) / 100,
    );
  } finally {
    dir.remove();
  }
};

const WHAT = ['restart in order', 'PostgreSQL alone', 'after kill -9', 'PostgreSQL alone after it'];
const counts = values.photos.split(',').map(Number);
const measured: number[][] = [];
for (const count of counts) measured.push(await measure(count));
const lines = [
  `Seconds from the start of the program to the first lookup, medians of ${ROUNDS}:`,
  '',
  `| photos | ${WHAT.join(' | ')} |`,
  '|---|---|---|---|---|',
  ...counts.map((count, n) => `| ${[count, ...measured[n]!].join(' | ')} |`),
];
if (values.plots)
  savePlot('start', {
    title: 'From the start of the program to the first lookup',
    x: 'photos kept',
    y: 'seconds',
    logarithmic: true,
    lines: WHAT.map((name, row) => ({ name, points: counts.map((count, n) => [count, measured[n]![row]!]) })),
  });
if (values.record) record('start', 'npm run bench:start', lines);
else console.log(lines.join('\n'));
