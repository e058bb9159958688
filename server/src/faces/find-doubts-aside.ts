/** Finds doubts in a thread: a large event takes a second, which would block all other requests. */
import type { ClusterFace, GroupingRules } from './cluster.ts';
import { FEW_FACES } from './cluster-aside.ts';
import { type Doubt, findDoubts, type KnownFigures } from './find-doubts.ts';
import { runThread } from './run-thread.ts';

export type DoubtsTask = { faces: ClusterFace[]; known: KnownFigures; rules: GroupingRules };

/** Like findDoubts, but in a separate thread when there are many faces. Rethrows the thread's errors. */
export async function findDoubtsAside(task: DoubtsTask): Promise<Doubt[]> {
  if (task.faces.length <= FEW_FACES) return findDoubts(task.faces, task.known, task.rules);
  return runThread(new URL('./find-doubts-thread.ts', import.meta.url), task);
}
