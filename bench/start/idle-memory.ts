/**
 * Measures the memory of an idle installation: starts `npm start` on an empty folder, waits, and prints the proportional
 * memory of each process except PostgreSQL's. Linux only. Start once before: the first start after a change of the code strips
 * types, and the stripper takes 12 MB of each process.
 *   npm run bench:memory [-- --webs=1,2 --runs=3 --wait=60]
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { temporaryDir } from '../../server/src/testing/temporary-dir.ts';
import { readMemory, readProcesses } from '../load/read-processes.ts';
import { median } from '../record.ts';
import { readyAddress } from '../server-process.ts';

const { values } = parseArgs({
  options: {
    webs: { type: 'string', default: '1,2' },
    runs: { type: 'string', default: '3' },
    /** Seconds between the start and the measurement. */
    wait: { type: 'string', default: '60' },
  },
});

/** Names a process by its command. The first match counts; PostgreSQL is not counted. */
const names: readonly (readonly [RegExp, string])[] = [
  [/serve\.ts\0web/, 'web'],
  [/serve\.ts\0worker/, 'worker'],
  [/supervise-postgres/, 'supervisor of the database'],
  [/bin\/start\.ts/, 'launcher'],
  [/^npm/, 'npm'],
  [/postgres/, ''],
];

const nameOf = (pid: number): string => {
  const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  return names.find(([pattern]) => pattern.test(command))?.[1] ?? command.replaceAll('\0', ' ');
};

const startProduct = async (dataDir: string, webs: string): Promise<ChildProcess> => {
  const own = { PORT: '3984', DATA_DIR: dataDir, WEB_PROCESSES: webs, LOG_LEVEL: 'fatal' };
  const npm = spawn('npm', ['start'], {
    env: { ...process.env, NODE_COMPILE_CACHE: undefined, NODE_ENV: 'production', ...own },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await readyAddress(npm);
  return npm;
};

/** Returns the megabytes of each process, by name; the processes of one name are added up. */
const measure = async (webs: string): Promise<Record<string, number>> => {
  const dir = temporaryDir('tg-idle-');
  const npm = await startProduct(dir.path, webs);
  try {
    await sleep(Number(values.wait) * 1000);
    const megabytes: Record<string, number> = {};
    for (const { pid } of readProcesses(npm.pid!, 'npm')) {
      const name = nameOf(pid);
      if (name) megabytes[name] = (megabytes[name] ?? 0) + readMemory(pid);
    }
    const sum = Object.values(megabytes).reduce((one, other) => one + other, 0);
    // The systemd unit starts the launcher without npm.
    return { ...megabytes, sum, 'without npm': sum - (megabytes.npm ?? 0) };
  } finally {
    const ended = once(npm, 'close');
    npm.kill('SIGTERM');
    await ended;
    dir.remove();
  }
};

for (const webs of values.webs.split(',')) {
  const runs: Record<string, number>[] = [];
  for (let run = 0; run < Number(values.runs); run++) runs.push(await measure(webs));
  console.log(`Web processes: ${webs}. Megabytes, medians of ${runs.length} runs:`);
  for (const name of Object.keys(runs[0]!)) {
    const all = runs.map((run) => run[name] ?? 0);
    console.log(
      `  ${name.padEnd(28)}${median(all).toFixed(0).padStart(5)}   ${all.map(Math.round).join(', ')}`,
    );
  }
}
