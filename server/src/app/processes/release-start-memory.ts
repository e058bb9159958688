import { flushCompileCache } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';

/** Later than the first requests of a start. */
const PAUSE_MS = 10_000;

/**
 * Writes the compile cache, and later collects the garbage of the start, a quarter of the process: V8 itself collects
 * only when a process allocates, so an idle one keeps it. Takes 0.1 s once. Without Node's flag --expose-gc nothing is
 * collected. Call it when the process is ready.
 */
export const releaseStartMemory = async (): Promise<void> => {
  // Node would write it at the end only, and not at all after a kill. Without it, the next start strips types again, and
  // the stripper stays in memory (12 MB).
  flushCompileCache();
  await sleep(PAUSE_MS, undefined, { ref: false });
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
};
