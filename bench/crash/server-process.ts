import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export interface ServerProcess {
  readonly origin: string;
  /** kill -9 of the server and everything it started, the database too. */
  readonly killAll: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

const root = fileURLToPath(new URL('../..', import.meta.url));
const START_TIMEOUT_MS = 120_000;

/** Starts the product as `npm start` does and resolves when it prints its address. */
export const startServer = async (env: Record<string, string>): Promise<ServerProcess> => {
  const child = spawn(process.execPath, [`${root}server/src/main.ts`], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'development', LOG_LEVEL: 'fatal', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const origin = await readyAddress(child);
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return {
    origin,
    killAll: async () => {
      for (const pid of [child.pid!, ...descendants(child.pid!)]) killHard(pid);
      await ended;
    },
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
};

const killHard = (pid: number) => {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It ended between the listing and now.
  }
};

/** Process ids below one, children's children too. */
const descendants = (pid: number): number[] => {
  const lines = execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
  const pairs = lines.map((line) => line.trim().split(/\s+/).map(Number) as [number, number]);
  const below = (parent: number): number[] =>
    pairs.flatMap(([child, ppid]) => (ppid === parent ? [child, ...below(child)] : []));
  return below(pid);
};

const readyAddress = (child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    let text = '';
    const late = setTimeout(() => reject(new Error(`not ready:\n${text}`)), START_TIMEOUT_MS);
    child.once('exit', (code) => reject(new Error(`ended with ${code}:\n${text}`)));
    child.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
      const address = /is ready: (\S+)/.exec(text)?.[1];
      if (!address) return;
      clearTimeout(late);
      resolve(address);
    });
  });
