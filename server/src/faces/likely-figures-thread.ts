/** The program of likely-figures-aside.ts's thread: posts the likely figures of the faces it was started with. */
import { parentPort, workerData } from 'node:worker_threads';
import { findLikelyFigures } from './likely-figures.ts';
import type { LikelyTask } from './likely-figures-aside.ts';

const { grouping, rules } = workerData as LikelyTask;
parentPort?.postMessage(findLikelyFigures(grouping, rules));
