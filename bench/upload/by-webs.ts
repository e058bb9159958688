/**
 * Draws how fast ten guests' photos are received with 1, 2 and 4 web processes, as a share of what the limit (raw-server.ts) receives
 * in the same run.
 *   node scripts/run.mjs bench/upload/by-webs.ts [--rounds=3]
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createClient } from '../../server/src/testing/client.ts';
import { TEST_MODELS_DIR } from '../../server/src/testing/models-dir.ts';
import { temporaryDir } from '../../server/src/testing/temporary-dir.ts';
import { savePlot } from '../plot.ts';
import { median } from '../record.ts';
import { startServer } from '../server-process.ts';
import { makePhotos } from './make-photos.ts';
import { headersFor, sendBatches } from './send-batches.ts';

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '3' } } });
const WEBS = [1, 2, 4];
const GUESTS = [1, 10];
const PHOTOS = 60;

const photos = await makePhotos(PHOTOS);
const dir = temporaryDir('tg-by-webs-');
const rawDir = join(dir.path, 'raw');
const raw = fork(fileURLToPath(new URL('raw-server.ts', import.meta.url)), [rawDir]);
const [rawPort] = (await once(raw, 'message')) as [number];

const runRaw = async (guests: number): Promise<number> => {
  rmSync(rawDir, { recursive: true, force: true });
  mkdirSync(rawDir);
  return (await sendBatches({ url: `http://127.0.0.1:${rawPort}/` }, photos, guests)).ms;
};

let hosts = 0;

/** Returns the share for each number of guests. */
const shares = async (webs: number): Promise<number[]> => {
  const env = {
    PORT: '3984',
    DATA_DIR: join(dir.path, `data-${webs}`),
    MODELS_DIR: TEST_MODELS_DIR,
    FREE_PHOTO_LIMIT: '100000',
    FREE_UPLOAD_BYTES_PER_SECOND: '1000000000',
    WEB_PROCESSES: `${webs}`,
  };
  const server = await startServer(env, ['--services=web']);
  const host = createClient(server.origin);
  const run = async (guests: number): Promise<number> => {
    const session = await host.signIn(`host${++hosts}@example.com`);
    const { eventId } = await host.createEvent(session, 'bench');
    const sent = await sendBatches(
      { url: `${server.origin}/api/photo/upload`, headers: headersFor(eventId) },
      photos,
      guests,
    );
    await host.request('DELETE', `/api/event/${eventId}`, { token: session.idToken });
    return sent.ms;
  };
  const ratios = GUESTS.map(() => [] as number[]);
  // The first run warms up.
  await run(1);
  for (let round = 0; round < Number(values.rounds); round++)
    for (const [at, guests] of GUESTS.entries())
      ratios[at]!.push((await runRaw(guests)) / (await run(guests)));
  await server.stop();
  return ratios.map(median);
};

const measured: number[][] = [];
for (const webs of WEBS) measured.push(await shares(webs));
raw.disconnect();
dir.remove();
for (const [at, webs] of WEBS.entries())
  console.log(`${webs} web processes: ${measured[at]!.map((share) => share.toFixed(2)).join(', ')}`);
savePlot('upload-by-webs', {
  title: 'Photos of 2 MB received, as a share of a server that only writes and flushes them',
  x: 'web processes',
  y: 'share',
  lines: GUESTS.map((guests, at) => ({
    name: `${guests} ${guests === 1 ? 'batch' : 'batches'} at once`,
    points: WEBS.map((webs, n): [number, number] => [webs, Number(measured[n]![at]!.toFixed(2))]),
  })),
});
