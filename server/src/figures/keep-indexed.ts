import type { Context } from '../context.ts';
import { startReindex } from './start-reindex.ts';

/**
 * Has what another pipeline version found looked at again: now, unless a pack is on its way, and whenever another one comes
 * into use.
 */
export const keepIndexed = async (context: Context): Promise<void> => {
  context.faces.onChange(() => {
    startReindex(context).catch((error) => context.log.error({ err: error }, 'faces are not re-indexed'));
  });
  if (!context.faces.isComing) await startReindex(context);
};
