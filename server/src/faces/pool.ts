/** A few worker processes that analyse photos, one photo at a time each. */
import type { PhotoAnalysis } from './engine.ts';
import { FaceWorkerCrashed } from './errors.ts';
import type { PhotoSource } from './worker-messages.ts';
import { startWorker, type WorkerOptions, type WorkerProcess } from './worker-process.ts';

/** `models` is the cache folder of ensureModels; `timeoutMs` is for one photo, not for its wait in the queue. */
export type FacePoolOptions = WorkerOptions & { workers: number };

export type FacePool = {
  /**
   * Analyses a photo from its bytes or its path as soon as a worker is free. Throws FacePhotoUnreadable, or
   * FaceWorkerCrashed where the worker died, hung or the pool was closed; the next call gets a new worker.
   */
  analyse(photo: PhotoSource): Promise<PhotoAnalysis>;
  /** Ends all workers; what they work on is rejected. */
  close(): Promise<void>;
};

type Slot = { worker?: Promise<WorkerProcess> | undefined };

/** Opens a pool; no process starts before the first photo comes. */
export function openFacePool(options: FacePoolOptions): FacePool {
  const slots: Slot[] = Array.from({ length: options.workers }, () => ({}));
  const free = [...slots];
  const waiting: PromiseWithResolvers<Slot>[] = [];
  let closed = false;

  async function acquire(): Promise<Slot> {
    // The last one freed is taken first, so that a trickle of photos needs one process only.
    const slot = free.pop();
    if (slot) return slot;
    const turn = Promise.withResolvers<Slot>();
    waiting.push(turn);
    return turn.promise;
  }

  function release(slot: Slot): void {
    const next = waiting.shift();
    if (next) next.resolve(slot);
    else free.push(slot);
  }

  return {
    async analyse(photo) {
      const slot = await acquire();
      try {
        if (closed) throw poolClosed();
        return await analyseIn(slot, photo, options);
      } finally {
        release(slot);
      }
    },
    async close() {
      closed = true;
      for (const turn of waiting.splice(0)) turn.reject(poolClosed());
      await Promise.all(slots.map(stopSlot));
    },
  };
}

async function analyseIn(slot: Slot, photo: PhotoSource, options: WorkerOptions): Promise<PhotoAnalysis> {
  slot.worker ??= startWorker(options);
  try {
    const worker = await slot.worker;
    return await worker.analyse(photo);
  } catch (error) {
    if (error instanceof FaceWorkerCrashed) {
      slot.worker = undefined;
      options.log.warn({ err: error }, 'face worker replaced');
    }
    throw error;
  }
}

async function stopSlot(slot: Slot): Promise<void> {
  const worker = await slot.worker?.catch(() => undefined);
  await worker?.stop();
}

function poolClosed(): FaceWorkerCrashed {
  return new FaceWorkerCrashed('the pool of face workers is closed');
}
