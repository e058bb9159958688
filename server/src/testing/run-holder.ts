import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export interface Holder {
  readonly process: ChildProcess;
  /** Resolves with the server's address when it is held; rejects with the process's output when it ends before. */
  readonly url: Promise<string>;
  /** Ends the process; resolves with its exit code, null when a signal ended it. */
  readonly end: (signal: NodeJS.Signals) => Promise<number | null>;
}

/** Starts another process that uses the embedded PostgreSQL of a folder. */
export function runHolder(dataDir: string, options: Pick<SpawnOptions, 'env' | 'uid' | 'gid'> = {}): Holder {
  const script = fileURLToPath(new URL('./hold-postgres.ts', import.meta.url));
  const child = spawn(process.execPath, [script, dataDir], { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let words = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    words += text;
  });
  const exited = once(child, 'exit');
  const url = Promise.race([
    once(child.stdout, 'data').then(([text]) => String(text).trim()),
    once(child, 'close').then(() => Promise.reject(new Error(words))),
  ]);
  // Rejects later for a process that the test ends.
  url.catch(() => {});
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    return (await exited)[0] as number | null;
  };
  return { process: child, url, end };
}
