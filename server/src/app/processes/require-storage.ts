import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Config } from '#platform/config/config.ts';
import { probeStorage } from '#platform/storage/probe-storage.ts';

const PAUSE_MS = 5000;

/**
 * Writes, reads and removes an object. Returns why photos cannot be stored for now, since a bucket that is down must not
 * stop a restart; undefined when they can.
 * @throws Error when only other settings help, such as for a wrong key
 */
export async function requireStorage(config: Config): Promise<string | undefined> {
  const fault = await probeStorage(config);
  if (fault?.isMistake) throw new Error(fault.sentence);
  return fault?.sentence;
}

/** Probes the storage until it works, and logs each other reason once. Readiness reports it meanwhile. */
export async function awaitStorage(config: Config, log: Logger, why: string): Promise<void> {
  for (let said = why; ; ) {
    await sleep(PAUSE_MS, undefined, { ref: false });
    const fault = await probeStorage(config);
    if (!fault) return;
    if (fault.sentence !== said) log.error(fault.sentence);
    said = fault.sentence;
  }
}
