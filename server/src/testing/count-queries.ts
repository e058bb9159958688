import { AsyncLocalStorage } from 'node:async_hooks';
import type { Context } from '#app/context/context.ts';

const background = new AsyncLocalStorage<true>();

/** Runs `start` so that no counter counts the statements of timers that it starts. */
export const withUncountedTimers = <T>(start: () => T): T => background.run(true, start);

/**
 * Counts the statements of a context's database, for `alter` of a test server. Does not count those of the server's
 * timers, which may fall into any request.
 */
export function createQueryCount() {
  let count = 0;
  const counted = (context: Context): Context => ({
    ...context,
    db: context.db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        if (!background.getStore()) count++;
        return result;
      },
    }),
  });
  /** Counts the statements during an act. */
  const during = async (act: () => Promise<unknown>): Promise<number> => {
    const before = count;
    await act();
    return count - before;
  };
  return { counted, during };
}
