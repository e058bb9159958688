import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export interface Holder {
  readonly process: ChildProcess;
  /** The server's address, once it is held; rejects with what the process said where it ends before. */
  readonly url: Promise<string>;
  /** Its exit code; null where a signal ended it. */
  readonly end: (signal: NodeJS.Signals) => Promise<number | null>;
}

/** Starts another process that uses the embedded PostgreSQL of a folder. */
export const runHolder = (
  dataDir: string,
  options: Pick<SpawnOptions, 'env' | 'uid' | 'gid'> = {},
): Holder => {
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
  // One that a test ends by itself rejects later.
  url.catch(() => {});
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    return (await exited)[0] as number | null;
  };
  return { process: child, url, end };
};
