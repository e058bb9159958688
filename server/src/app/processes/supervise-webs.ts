import type { ChildProcess } from 'node:child_process';

export interface Supervised {
  /** Environment of this service only. */
  readonly own?: NodeJS.ProcessEnv;
  readonly onReady?: (child: ChildProcess) => void;
}

type Supervise = (args: string[], options?: Supervised) => Promise<void>;

/**
 * Keeps web processes running on one port. Resolves when the first is ready, and rejects when it ends before that. The others start
 * after it, so that the first request is served as early as with one; they are restarted like it.
 */
export async function superviseWebs(count: number, supervise: Supervise): Promise<void> {
  if (count === 1) return supervise(['web']);
  // The library for metrics is for several processes only.
  const { linkWebs } = await import('./link-webs.ts');
  const onReady = linkWebs();
  const start = () => supervise(['web', String(count)], { onReady });
  await start();
  // The supervisor logs what ended.
  for (let started = 1; started < count; started++) start().catch(() => {});
}
