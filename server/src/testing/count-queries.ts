import type { Context } from '../context/context.ts';

/** Counts the statements of a context's database, for `alter` of a test server. */
export const createQueryCount = () => {
  let count = 0;
  const counted = (context: Context): Context => ({
    ...context,
    db: context.db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        count++;
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
};
