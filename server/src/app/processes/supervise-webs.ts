import type { ChildProcess } from 'node:child_process';
import { linkWebs } from './link-webs.ts';

export interface Supervised {
  /** Environment of this service only. */
  readonly own?: NodeJS.ProcessEnv;
  readonly onReady?: (child: ChildProcess) => void;
}

type Supervise = (args: string[], options?: Supervised) => Promise<void>;

/** Keeps web processes running on one port. Resolves when all are ready; rejects when one ends before that. */
export const superviseWebs = async (count: number, supervise: Supervise): Promise<void> => {
  if (count === 1) return supervise(['web']);
  const onReady = linkWebs();
  await Promise.all(Array.from({ length: count }, () => supervise(['web', String(count)], { onReady })));
};
