import { Worker } from 'node:worker_threads';
import type { HeicAnswer, HeicTask } from './heic-worker.ts';
import { ImageError } from './image-error.ts';
import type { Pixels } from './set-up-sharp.ts';

/** A 12-megapixel photo takes about a second: whatever takes this long was made to. */
const TIME_LIMIT_MS = 30_000;
/** The decoder's memory never shrinks: a thread without work ends. */
const IDLE_MS = 60_000;

/** One decoder in a thread of its own, one picture at a time. It starts on first use, and anew after a crash. */
export type HeicThread = { decode: (task: HeicTask) => Promise<Pixels>; stop: () => Promise<void> };

export function openHeicThread(timeLimitMs = TIME_LIMIT_MS): HeicThread {
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  const stop = async () => {
    clearTimeout(idle);
    const stopped = worker;
    worker = undefined;
    await stopped?.terminate();
  };
  const decode = async (task: HeicTask): Promise<Pixels> => {
    clearTimeout(idle);
    worker ??= startWorker();
    try {
      const answer = await ask(worker, task, timeLimitMs);
      worker.unref();
      idle = setTimeout(stop, IDLE_MS).unref();
      return toPixels(answer);
    } catch (error) {
      await stop();
      throw new ImageError('FILE_CORRUPT', 'the HEIC decoder gave up', { cause: error });
    }
  };
  return { decode, stop };
}

function startWorker(): Worker {
  // The decoder prints its troubles; they come as errors as well.
  const worker = new Worker(new URL('./heic-worker.ts', import.meta.url), { stdout: true, stderr: true });
  // An error that comes between two tasks would otherwise end the process.
  return worker.on('error', () => {});
}

function ask(worker: Worker, task: HeicTask, timeLimitMs: number): Promise<HeicAnswer> {
  worker.ref();
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => settle(() => reject(new Error('time limit'))), timeLimitMs);
    const onMessage = (answer: HeicAnswer) => settle(() => resolve(answer));
    const onError = (error: Error) => settle(() => reject(error));
    const onExit = (code: number) => settle(() => reject(new Error(`the thread ended with ${code}`)));
    const settle = (finish: () => void) => {
      clearTimeout(timer);
      worker.off('message', onMessage).off('error', onError).off('exit', onExit);
      finish();
    };
    worker.on('message', onMessage).on('error', onError).on('exit', onExit);
    worker.postMessage(task);
  });
}

function toPixels(answer: HeicAnswer): Pixels {
  if ('failure' in answer) throw new Error(answer.failure);
  const { width, height, data } = answer;
  return { data: Buffer.from(data.buffer, data.byteOffset, data.byteLength), width, height, channels: 4 };
}
