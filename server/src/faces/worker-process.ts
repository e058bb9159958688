/** One worker process seen from its parent: started, asked, ended. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { PhotoAnalysis } from './engine.ts';
import { FacePhotoUnreadable, FaceWorkerCrashed } from './errors.ts';
import type { EnginePack } from './packs/face-pack.ts';
import type { PhotoSource, WorkerReply, WorkerRequest } from './worker-messages.ts';

export type Log = { warn(fields: object, message: string): void };
/** `pack` left out is the embedded one. */
export type WorkerOptions = { models: string; pack?: EnginePack | undefined; timeoutMs: number; log: Log };
export type WorkerProcess = {
  /** One photo at a time. Throws FacePhotoUnreadable, and FaceWorkerCrashed after which the worker is gone. */
  analyse(photo: PhotoSource): Promise<PhotoAnalysis>;
  stop(): Promise<void>;
};

/** Loading takes a second, and converting the models before it a few more on a slow machine. */
const START_TIMEOUT_MS = 120_000;

/** Starts a worker and waits until its nets are loaded. Throws FaceWorkerCrashed where they cannot be. */
export async function startWorker(options: WorkerOptions): Promise<WorkerProcess> {
  const { models, pack } = options;
  const args = [models, ...(pack ? [JSON.stringify(asEnginePack(pack))] : [])];
  const child = fork(fileURLToPath(new URL('./worker.ts', import.meta.url)), args, {
    // Strangers' files are decoded there, so none of the server's secrets are.
    env: {},
    execArgv: ['--disable-warning=ExperimentalWarning'],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  child.stderr
    ?.setEncoding('utf8')
    .on('data', (text) => options.log.warn({ pid: child.pid, text }, 'face worker'));
  await replyOf(child, START_TIMEOUT_MS);
  return {
    analyse: (photo) => ask(child, photo, options.timeoutMs),
    stop: () => stop(child),
  };
}

/** Without what only the grouping asks of a pack. */
function asEnginePack({ pipelineVersion, nets }: EnginePack): EnginePack {
  return { pipelineVersion, nets };
}

async function ask(child: ChildProcess, photo: PhotoSource, timeoutMs: number): Promise<PhotoAnalysis> {
  const answered = replyOf(child, timeoutMs);
  // A worker that died between two photos cannot be sent to; its exit rejects `answered`.
  child.send({ photo } satisfies WorkerRequest, () => undefined);
  const answer = await answered;
  if (answer.kind === 'analysed') return answer.analysis;
  if (answer.kind === 'unreadable') throw new FacePhotoUnreadable(answer.message);
  await stop(child);
  throw new FaceWorkerCrashed(answer.kind === 'failed' ? answer.message : 'unexpected answer');
}

/** The next message of the worker. Its death or the deadline rejects; after the deadline it is killed. */
function replyOf(child: ChildProcess, timeoutMs: number): Promise<WorkerReply> {
  return new Promise((resolve, reject) => {
    const settle = (act: () => void) => {
      clearTimeout(deadline);
      child.off('message', onMessage).off('exit', onExit).off('error', onError);
      act();
    };
    const crash = (reason: string) => settle(() => reject(new FaceWorkerCrashed(reason)));
    const onMessage = (message: unknown) => settle(() => resolve(message as WorkerReply));
    const onExit = (code: number | null, signal: string | null) =>
      crash(`the face worker ended with ${signal ?? `exit code ${code}`}`);
    const onError = (error: Error) => crash(error.message);
    const deadline = setTimeout(() => {
      crash(`the face worker gave no answer within ${timeoutMs} ms`);
      child.kill('SIGKILL');
    }, timeoutMs);
    child.on('message', onMessage).on('exit', onExit).on('error', onError);
    if (hasEnded(child)) onExit(child.exitCode, child.signalCode);
  });
}

/** A worker holds nothing worth saving: it is killed, and this waits until it is gone. */
async function stop(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}
