import { flushCompileCache } from 'node:module';

const PERIOD_MS = 15_000;
/** Of a core. The worker uses some hundredths for polling. */
const BUSY = 0.1;

/**
 * Writes the compile cache, and collects garbage whenever the process has become idle, first after its start: V8 itself
 * collects only when a process allocates, so an idle one would keep a third of its memory. Call it when the process is
 * ready. Without Node's flag --expose-gc nothing is collected.
 */
export function releaseMemory(): void {
  // Node would write it at the end only, and not at all after a kill. Without it, the next start strips types again, and
  // the stripper stays in memory (12 MB).
  flushCompileCache();
  let hasWorked = true;
  let before = process.cpuUsage();
  // The first collection also drops compiled code, most of which only the start needed. Later ones keep it, since those who
  // come after a pause need it.
  let flavor: 'last-resort' | 'regular' = 'last-resort';
  setInterval(() => {
    const { user, system } = process.cpuUsage(before);
    before = process.cpuUsage();
    const isBusy = (user + system) / 1000 / PERIOD_MS > BUSY;
    if (hasWorked && !isBusy) {
      globalThis.gc?.({ type: 'major', execution: 'sync', flavor });
      flavor = 'regular';
    }
    hasWorked = isBusy;
  }, PERIOD_MS).unref();
}
