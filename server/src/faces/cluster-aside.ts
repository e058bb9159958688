/** Grouping beside other work: a large event's takes seconds, in which nothing else of the process would go on. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { type ClusterFace, clusterFaces, type GroupingRules } from './cluster.ts';

export type ClusterTask = { faces: ClusterFace[]; rules: GroupingRules };

/** Up to so many faces take less than starting a thread does. */
const FEW_FACES = 300;

/** As clusterFaces, in a thread of its own where the faces are many. Throws what the thread threw. */
export async function clusterAside(faces: ClusterFace[], rules: GroupingRules): Promise<number[]> {
  if (faces.length <= FEW_FACES) return clusterFaces(faces, rules);
  const thread = new Worker(new URL('./cluster-thread.ts', import.meta.url), {
    workerData: { faces, rules } satisfies ClusterTask,
  });
  try {
    const [labels] = (await once(thread, 'message')) as [number[]];
    return labels;
  } finally {
    await thread.terminate();
  }
}
