import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';

export interface WorkerSettings {
  readonly databaseUrl: string;
  readonly publicUrl: string;
  readonly log: Logger;
}

const RESTART_DELAY_MS = 1000;

/** Keeps one worker process running beside the web; jobs load the processor, so they get a process of their own. */
export const superviseWorker = ({ databaseUrl, publicUrl, log }: WorkerSettings): (() => Promise<void>) => {
  let stopping = false;
  let worker: ChildProcess;
  const main = fileURLToPath(new URL('./main.ts', import.meta.url));
  const start = () => {
    worker = fork(main, ['--services=worker'], {
      env: { ...process.env, DATABASE_URL: databaseUrl, PUBLIC_URL: publicUrl },
    });
    worker.once('exit', (code) => {
      if (stopping) return;
      log.error({ code }, 'the worker process ended and is started again');
      setTimeout(() => !stopping && start(), RESTART_DELAY_MS);
    });
  };
  start();
  return async () => {
    stopping = true;
    if (worker.exitCode !== null || worker.signalCode !== null) return;
    const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
    worker.kill('SIGTERM');
    await ended;
  };
};
