/** A process with one worker that prints the worker's pid and waits to be killed. */
import { readFile } from 'node:fs/promises';
import { openFacePool } from '#faces/workers/pool.ts';
import { samplePath } from './sample-path.ts';

const pool = openFacePool({
  models: process.argv[2]!,
  workers: 1,
  timeoutMs: 300_000,
  log: { warn: () => undefined },
});
await pool.analyse(samplePath(1));
const children = await readFile(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8');
process.send?.(Number(children.trim().split(' ')[0]));
setInterval(() => undefined, 1000);
