/** Grouping beside other work: a large event's takes seconds, in which nothing else of the process would go on. */
import { type ClusterFace, clusterFaces, type GroupingRules } from './cluster.ts';
import { runThread } from './run-thread.ts';

export type ClusterTask = { faces: ClusterFace[]; rules: GroupingRules };

/** Up to so many faces take less than starting a thread does. */
export const FEW_FACES = 300;

/** As clusterFaces, in a thread of its own where the faces are many. Throws what the thread threw. */
export async function clusterAside(faces: ClusterFace[], rules: GroupingRules): Promise<number[]> {
  if (faces.length <= FEW_FACES) return clusterFaces(faces, rules);
  const task: ClusterTask = { faces, rules };
  return runThread(new URL('./cluster-thread.ts', import.meta.url), task);
}
