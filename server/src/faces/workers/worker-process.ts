/** One worker process seen from its parent: started, asked, ended. */
import { type Child, ChildDied, type Log, startChild } from '../../children/child.ts';
import type { PhotoAnalysis } from '../find/engine.ts';
import type { EnginePack } from '../packs/face-pack.ts';
import { FacePhotoUnreadable } from '../pixels/photo-unreadable.ts';
import { FaceWorkerCrashed } from './worker-crashed.ts';
import type { PhotoSource, WorkerReply, WorkerRequest } from './worker-messages.ts';

export type { Log };
/** `pack` left out is the embedded one. */
export interface WorkerOptions {
  models: string;
  pack?: EnginePack | undefined;
  timeoutMs: number;
  log: Log;
}
export interface WorkerProcess {
  readonly isAlive: boolean;
  /** One photo at a time. Throws FacePhotoUnreadable, and FaceWorkerCrashed after which the worker is gone. */
  analyse(photo: PhotoSource): Promise<PhotoAnalysis>;
  stop(): Promise<void>;
}

const WORKER = new URL('./worker.ts', import.meta.url);
/** Loading takes a second, and converting the models before it a few more on a slow machine. */
const START_TIMEOUT_MS = 120_000;

/** Starts a worker and waits until its nets are loaded. Throws FaceWorkerCrashed where they cannot be. */
export const startFaceWorker = async (options: WorkerOptions): Promise<WorkerProcess> => {
  const { models, pack, timeoutMs, log } = options;
  const args = [models, ...(pack ? [JSON.stringify(asEnginePack(pack))] : [])];
  const worker = { name: 'face worker', program: WORKER, args, log };
  const child = await startChild(worker, START_TIMEOUT_MS).catch(asCrash);
  return {
    get isAlive() {
      return child.isAlive;
    },
    analyse: (photo) => analyseIn(child, photo, timeoutMs),
    stop: () => child.stop(),
  };
};

/** Without what only the grouping asks of a pack. */
const asEnginePack = ({ pipelineVersion, nets }: EnginePack): EnginePack => ({ pipelineVersion, nets });

const analyseIn = async (child: Child, photo: PhotoSource, timeoutMs: number): Promise<PhotoAnalysis> => {
  const request: WorkerRequest = { photo };
  const answer = (await child.ask(request, timeoutMs).catch(asCrash)) as WorkerReply;
  if (answer.kind === 'analysed') return answer.analysis;
  if (answer.kind === 'unreadable') throw new FacePhotoUnreadable(answer.message);
  await child.stop();
  throw new FaceWorkerCrashed(answer.kind === 'failed' ? answer.message : 'unexpected answer');
};

const asCrash = (error: unknown): never => {
  throw error instanceof ChildDied ? new FaceWorkerCrashed(error.message, { cause: error }) : error;
};
