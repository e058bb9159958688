/** Work on all faces of an event, in a thread where they are many: it takes seconds, which would block all other work. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { openChildPool } from '#platform/children/child-pool.ts';
import { type EventWork, eventWork, type Task } from './event-work.ts';

/** Work on up to this many faces takes less time than starting a thread. */
const FEW_FACES = 300;
/** Each takes a core, and the faces of an event twice; jobs alone never bring more than four. */
export const THREADS = { children: 3, maxQueued: 4 };

/** Places for threads of this process. A thread is one task's: nothing is started with a place. */
export const places = openChildPool({
  name: 'grouping',
  ...THREADS,
  tries: 1,
  start: async () => ({ isAlive: true, stop: async () => undefined }),
  log: { warn: () => undefined },
});

/**
 * Returns what the named function returns, and throws what it throws. `count` is the number of faces. Throws QueueFull where
 * too many wait for a thread.
 */
export async function onThread<N extends keyof EventWork>(
  name: N,
  count: number,
  ...args: Parameters<EventWork[N]>
): Promise<ReturnType<EventWork[N]>> {
  const task: Task<N> = { name, args };
  return count <= FEW_FACES ? eventWork(task) : inThread(new URL('./thread-entry.ts', import.meta.url), task);
}

/** Returns the message that a program posts when it runs in a thread with this data. Throws QueueFull as `onThread` does. */
export function inThread<T>(program: URL, workerData: unknown): Promise<T> {
  return places.run(async () => {
    const thread = new Worker(program, { workerData });
    try {
      const [result] = (await once(thread, 'message')) as [T];
      return result;
    } finally {
      await thread.terminate();
    }
  });
}
