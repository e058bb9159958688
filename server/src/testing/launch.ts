import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { vi } from 'vitest';
import { TEST_MODELS_DIR } from './models-dir.ts';
import { patience } from './patience.ts';

export interface Launched {
  readonly process: ChildProcess;
  /** Returns its output so far. */
  readonly output: () => string;
  /** Its exit code; null when a signal ended it. */
  readonly exited: Promise<number | null>;
  /** Returns the ids of the process and its descendants whose command line contains `command`. */
  readonly find: (command: string) => number[];
}

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Another checkout and account. */
interface Elsewhere {
  readonly cwd: string;
  readonly uid: number;
  readonly gid: number;
}

/** Runs `npm start` with these arguments, like a process manager. */
export function launch(env: Record<string, string>, args: string[] = [], elsewhere?: Elsewhere): Launched {
  const child = spawn('npm', ['start', ...(args.length > 0 ? ['--', ...args] : [])], {
    cwd: root,
    ...elsewhere,
    env: {
      ...process.env,
      NODE_ENV: 'development',
      MODELS_DIR: TEST_MODELS_DIR,
      WEB_PROCESSES: '1',
      FACE_WORKERS: '1',
      LOG_LEVEL: 'error',
      ...env,
    },
    // Its own process group, so that the test can end all remaining processes.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout!, child.stderr!])
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
    });
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const find = (command: string) =>
    descendantsOf(child.pid!)
      .filter(({ args }) => args.includes(command))
      .map(({ pid }) => pid);
  return { process: child, output: () => text, exited, find };
}

export function untilReady(launched: Launched): Promise<void> {
  return vi.waitFor(
    () => {
      if (!/is ready/.test(launched.output())) throw new Error(`not ready: ${launched.output()}`);
    },
    { ...patience, interval: 200 },
  );
}

export function untilGone(pids: readonly number[]): Promise<void> {
  return vi.waitFor(
    () => {
      const left = list().filter(({ pid, state }) => pids.includes(pid) && !state.startsWith('Z'));
      if (left.length > 0) throw new Error(`still there: ${JSON.stringify(left)}`);
    },
    { ...patience, interval: 200 },
  );
}

/** Stops all of its processes in order, if it was started. */
export async function endOf(launched: Launched | undefined): Promise<void> {
  const everything = launched?.find('') ?? [];
  launched?.process.kill('SIGTERM');
  await untilGone(everything);
}

interface Row {
  readonly pid: number;
  readonly ppid: number;
  readonly state: string;
  readonly args: string;
}

const list = (): Row[] =>
  execFileSync('ps', ['-eo', 'pid=,ppid=,stat=,args='], { encoding: 'utf8', maxBuffer: 2 ** 24 })
    .trim()
    .split('\n')
    .map((line) => {
      const [pid, ppid, state, ...args] = line.trim().split(/\s+/);
      return { pid: Number(pid), ppid: Number(ppid), state: state ?? '', args: args.join(' ') };
    });

const descendantsOf = (top: number): Row[] => {
  const rows = list();
  const below = (parent: number): Row[] =>
    rows.flatMap((row) => (row.ppid === parent ? [row, ...below(row.pid)] : []));
  return [...rows.filter(({ pid }) => pid === top), ...below(top)];
};
