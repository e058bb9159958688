import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export interface ServerProcess {
  /** The launcher's id. All processes of the product are its descendants. */
  readonly pid: number;
  readonly origin: string;
  readonly stop: () => Promise<void>;
}

const root = fileURLToPath(new URL('..', import.meta.url));
const START_TIMEOUT_MS = 120_000;

/** Starts the product as `npm start -- <args>` does. Resolves when it prints its address. */
export async function startServer(
  env: Record<string, string>,
  args: readonly string[] = [],
): Promise<ServerProcess> {
  const child = spawn(process.execPath, [`${root}server/src/bin/start.ts`, ...args], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'development', LOG_LEVEL: 'fatal', ...env },
    // Closing the channel ends the product when a failed measurement exits.
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const origin = await readyAddress(child);
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return {
    pid: child.pid!,
    origin,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Resolves with the address that the product prints on `child.stdout` when it is ready. */
export function readyAddress(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
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
}
