/** The program of cluster-aside.ts's thread: posts the labels of the faces it was started with. */
import { parentPort, workerData } from 'node:worker_threads';
import { clusterFaces } from './cluster.ts';
import type { ClusterTask } from './cluster-aside.ts';

const { faces, rules } = workerData as ClusterTask;
parentPort?.postMessage(clusterFaces(faces, rules));
