/** A few worker processes that analyse photos, one photo at a time each. */
import { join } from 'node:path';
import type { Look, PhotoAnalysis } from '#faces/find/engine.ts';
import type { EnginePack } from '#faces/packs/face-pack.ts';
import { DEFAULT_PACK } from '#faces/packs/find-pack.ts';
import { FacePhotoUnreadable } from '#faces/pixels/photo-unreadable.ts';
import { type Child, type Log, startChild } from '#platform/children/child.ts';
import { ChildNotStarted, openChildPool } from '#platform/children/child-pool.ts';
import type { PhotoSource, WorkerReply, WorkerRequest } from './worker-messages.ts';

/**
 * `models` is the cache folder of ensureModels; `pack` left out is the one that comes with npm; `timeoutMs` is for one photo, not for
 * its wait in the queue. `program` is a test's.
 */
export interface FacePoolOptions {
  models: string;
  pack?: EnginePack | undefined;
  workers: number;
  maxQueued?: number;
  timeoutMs: number;
  program?: URL;
  log: Log;
}

export interface FacePool {
  /**
   * Analyses a photo from its bytes or its path as soon as a worker is free. Throws FacePhotoUnreadable, or
   * FaceWorkerCrashed where the worker died, hung or could not start, where too many photos wait, or where the pool was
   * closed; the next call gets a new worker. Second looks wait for first ones.
   */
  analyse(photo: PhotoSource, look?: Look): Promise<PhotoAnalysis>;
  /** Ends all workers; what they work on is rejected. */
  close(): Promise<void>;
}

const WORKER = new URL('./worker.ts', import.meta.url);
/** Loading takes a second, and converting the models before it a few more on a slow machine. */
const START_TIMEOUT_MS = 120_000;
/** A worker holds 200 MB. The next photo waits for a start. */
const IDLE_MS = 300_000;
/** Selfies wait with their bytes; more than these are told to come again. Jobs never bring as many. */
const MAX_QUEUED = 32;

/** Opens a pool; no process starts before the first photo comes, and an idle one ends after some minutes. */
export function openFacePool(options: FacePoolOptions): FacePool {
  const {
    models,
    pack = DEFAULT_PACK,
    workers,
    maxQueued = MAX_QUEUED,
    timeoutMs,
    program = WORKER,
    log,
  } = options;
  const args = [models, JSON.stringify(asEnginePack(pack))];
  // Stripping types is half of a start.
  const compileCache = join(models, 'compiled');
  const pool = openChildPool({
    name: 'face worker',
    children: workers,
    maxQueued,
    // A photo whose worker died comes again with its job.
    tries: 1,
    idleMs: IDLE_MS,
    start: () => startChild({ name: 'face worker', program, args, compileCache, log }, START_TIMEOUT_MS),
    log,
  });
  return {
    analyse: (photo, look = {}) =>
      pool
        .run((worker) => analyseIn(worker, { photo, look }, timeoutMs), {
          canWait: look.isSecondLook ?? false,
        })
        .catch(asFaceError),
    close: () => pool.close(),
  };
}

/** Without what only the grouping asks of a pack. */
const asEnginePack = ({ pipelineVersion, embedding }: EnginePack): EnginePack => ({
  pipelineVersion,
  embedding,
});

const analyseIn = async (
  worker: Child,
  request: WorkerRequest,
  timeoutMs: number,
): Promise<PhotoAnalysis> => {
  const reply = (await worker.ask(request, timeoutMs)) as WorkerReply;
  if (reply.kind === 'analysed') return reply.analysis;
  if (reply.kind === 'unreadable') throw new FacePhotoUnreadable(reply.message);
  await worker.stop();
  throw reply.kind === 'unopened' ? new ChildNotStarted(reply.message) : new Error(reply.message);
};

const asFaceError = (error: Error): never => {
  throw error instanceof FacePhotoUnreadable ? error : new FaceWorkerCrashed(error.message, { cause: error });
};

/** The process analysing a photo died, hung or was ended. Retrying may succeed. */
export class FaceWorkerCrashed extends Error {
  override name = 'FaceWorkerCrashed';
}
