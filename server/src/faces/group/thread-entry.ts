/** The program of worker-thread.ts's thread: posts the result of the task that it was started with. */
import { parentPort, workerData } from 'node:worker_threads';
import { type EventWork, eventWork, type Task } from './event-work.ts';

parentPort?.postMessage(eventWork(workerData as Task<keyof EventWork>));
