/** Looking for doubts beside other work: in a large event it takes a second, in which no other request would be served. */
import type { ClusterFace, GroupingRules } from './cluster.ts';
import { FEW_FACES } from './cluster-aside.ts';
import { type Doubt, findDoubts, type KnownFigures } from './find-doubts.ts';
import { runThread } from './run-thread.ts';

export type DoubtsTask = { faces: ClusterFace[]; known: KnownFigures; rules: GroupingRules };

/** As findDoubts, in a thread of its own where the faces are many. Throws what the thread threw. */
export async function findDoubtsAside(task: DoubtsTask): Promise<Doubt[]> {
  if (task.faces.length <= FEW_FACES) return findDoubts(task.faces, task.known, task.rules);
  return runThread(new URL('./find-doubts-thread.ts', import.meta.url), task);
}
