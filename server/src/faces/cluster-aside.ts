/** Groups in a thread: a large event takes seconds, which would block the rest of the process. */
import { type ClusterFace, clusterFaces, type GroupingRules } from './cluster.ts';
import { runThread } from './run-thread.ts';

export type ClusterTask = { faces: ClusterFace[]; rules: GroupingRules };

/** Grouping up to this many faces takes less time than starting a thread. */
export const FEW_FACES = 300;

/** Like clusterFaces, but in a separate thread when there are many faces. Rethrows the thread's errors. */
export async function clusterAside(faces: ClusterFace[], rules: GroupingRules): Promise<number[]> {
  if (faces.length <= FEW_FACES) return clusterFaces(faces, rules);
  const task: ClusterTask = { faces, rules };
  return runThread(new URL('./cluster-thread.ts', import.meta.url), task);
}
