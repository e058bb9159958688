/** A few worker processes that analyse photos, one photo at a time each. */
import { openChildPool } from '../../children/child-pool.ts';
import type { PhotoAnalysis } from '../find/engine.ts';
import { FacePhotoUnreadable } from '../pixels/photo-unreadable.ts';
import { FaceWorkerCrashed } from './worker-crashed.ts';
import type { PhotoSource } from './worker-messages.ts';
import { startFaceWorker, type WorkerOptions } from './worker-process.ts';

/** `models` is the cache folder of ensureModels; `timeoutMs` is for one photo, not for its wait in the queue. */
export type FacePoolOptions = WorkerOptions & { workers: number; maxQueued?: number };

export interface FacePool {
  /**
   * Analyses a photo from its bytes or its path as soon as a worker is free. Throws FacePhotoUnreadable, or
   * FaceWorkerCrashed where the worker died, hung or could not start, where too many photos wait, or where the pool was
   * closed; the next call gets a new worker.
   */
  analyse(photo: PhotoSource): Promise<PhotoAnalysis>;
  /** Ends all workers; what they work on is rejected. */
  close(): Promise<void>;
}

/** Selfies wait with their bytes; more than these are told to come again. Jobs never bring as many. */
const MAX_QUEUED = 32;

/** Opens a pool; no process starts before the first photo comes. */
export const openFacePool = (options: FacePoolOptions): FacePool => {
  const pool = openChildPool({
    name: 'face worker',
    children: options.workers,
    maxQueued: options.maxQueued ?? MAX_QUEUED,
    // A photo whose worker died comes again with its job.
    tries: 1,
    start: () => startFaceWorker(options),
    log: options.log,
  });
  return {
    async analyse(photo) {
      try {
        return await pool.run((worker) => worker.analyse(photo));
      } catch (error) {
        if (error instanceof FacePhotoUnreadable || error instanceof FaceWorkerCrashed) throw error;
        throw new FaceWorkerCrashed(error instanceof Error ? error.message : String(error), { cause: error });
      }
    },
    close: () => pool.close(),
  };
};
