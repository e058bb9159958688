import type { Logger } from 'pino';
import type { Storage } from './storage.ts';

/** Hides a bucket's latency of some milliseconds. */
const AT_ONCE = 8;

/**
 * Removes what no row refers to any more: objects, or everything below keys that end in `/`. Logs failures as `what`;
 * the sweep removes the rest.
 */
export async function removeEach(
  { storage, log }: { readonly storage: Pick<Storage, 'remove'>; readonly log: Pick<Logger, 'warn'> },
  keys: readonly string[],
  what: string,
): Promise<void> {
  const remove = (key: string) =>
    storage.remove(key).catch((error) => log.warn({ err: error }, `${what} are left for the sweep`));
  for (let at = 0; at < keys.length; at += AT_ONCE)
    await Promise.all(keys.slice(at, at + AT_ONCE).map(remove));
}
