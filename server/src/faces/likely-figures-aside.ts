/** Looking for likely figures beside other work: in a large event it takes seconds. */
import type { GroupingRules } from './cluster.ts';
import { FEW_FACES } from './cluster-aside.ts';
import { findLikelyFigures, type Grouping, type LikelyFigure } from './likely-figures.ts';
import { runThread } from './run-thread.ts';

export type LikelyTask = { grouping: Grouping; rules: GroupingRules };

/** As findLikelyFigures, in a thread of its own where the faces are many. Throws what the thread threw. */
export async function findLikelyFiguresAside(
  grouping: Grouping,
  rules: GroupingRules,
): Promise<(LikelyFigure | undefined)[]> {
  if (grouping.faces.length <= FEW_FACES) return findLikelyFigures(grouping, rules);
  const task: LikelyTask = { grouping, rules };
  return runThread(new URL('./likely-figures-thread.ts', import.meta.url), task);
}
