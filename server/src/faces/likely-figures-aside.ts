/** Finds likely figures in a thread: a large event takes seconds. */
import type { GroupingRules } from './cluster.ts';
import { FEW_FACES } from './cluster-aside.ts';
import { findLikelyFigures, type Grouping, type LikelyFigure } from './likely-figures.ts';
import { runThread } from './run-thread.ts';

export type LikelyTask = { grouping: Grouping; rules: GroupingRules };

/**
 * Like findLikelyFigures, but in a separate thread when there are many faces. Rethrows the thread's errors.
 */
export async function findLikelyFiguresAside(
  grouping: Grouping,
  rules: GroupingRules,
): Promise<(LikelyFigure | undefined)[]> {
  if (grouping.faces.length <= FEW_FACES) return findLikelyFigures(grouping, rules);
  const task: LikelyTask = { grouping, rules };
  return runThread(new URL('./likely-figures-thread.ts', import.meta.url), task);
}
