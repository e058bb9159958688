import type { Context } from '../context/context.ts';
import { startReindex } from './start-reindex.ts';

/**
 * Re-indexes photos analysed by another pipeline version: now, unless a pack is being fetched, and whenever
 * another pack comes into use.
 */
export const keepIndexed = async (context: Context): Promise<void> => {
  context.faces.onChange(() => {
    startReindex(context).catch((error) => context.log.error({ err: error }, 'faces are not re-indexed'));
  });
  if (!context.faces.isComing) await startReindex(context);
};
