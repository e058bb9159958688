/** The program of find-doubts-aside.ts's thread: posts the doubts of the event it was started with. */
import { parentPort, workerData } from 'node:worker_threads';
import { findDoubts } from './find-doubts.ts';
import type { DoubtsTask } from './find-doubts-aside.ts';

const { faces, known, rules } = workerData as DoubtsTask;
parentPort?.postMessage(findDoubts(faces, known, rules));
