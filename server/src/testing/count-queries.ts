import type { Context } from '../context/context.ts';

/** Counts the statements that a context's database is given, for `alter` of a test server. */
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
  /** How many there were during an act. */
  const during = async (act: () => Promise<unknown>): Promise<number> => {
    const before = count;
    await act();
    return count - before;
  };
  return { counted, during };
};
