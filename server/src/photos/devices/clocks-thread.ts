/** The program of the thread in which the clocks of a large event are estimated. */
import { parentPort, workerData } from 'node:worker_threads';
import { type DeviceShots, estimateClocks } from './estimate-clocks.ts';

parentPort?.postMessage(estimateClocks(workerData as DeviceShots[]));
