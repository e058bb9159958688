import { onDevice } from '#lib/storage/browser-storage.ts';

/** Stored for the next page, which needs it before its first response. */
const KEY = 'serverClockAhead';
const listeners = new Set<() => void>();

/** Returns how many ms the server's clock is ahead of this device's. */
export const serverClockOffset = (): number => Number(onDevice.get(KEY)) || 0;

const write = (aheadMs: number): void => {
  onDevice.set(KEY, String(aheadMs));
  for (const listener of listeners) listener();
};

/**
 * Returns the offset that fits a response. Its Date header, in whole seconds, was written between request and arrival. The
 * offset in use is kept while it fits. It errs ahead, so that new data of the server is never in the future.
 */
export function fittingOffset(
  inUse: number,
  { date, sentAt, arrivedAt }: { date: number; sentAt: number; arrivedAt: number },
): number {
  return Math.min(Math.max(inUse, date + 999 - arrivedAt), date + 1000 - sentAt);
}

/** Updates the offset from the response to a request sent at `sentAt` by this device's clock. */
export function noteServerTime(header: string | null, sentAt: number): void {
  const date = Date.parse(header ?? '');
  if (Number.isNaN(date)) return;
  const inUse = serverClockOffset();
  const next = fittingOffset(inUse, { date, sentAt, arrivedAt: Date.now() });
  if (next !== inUse) write(next);
}

/** Returns the server's time in milliseconds since the epoch. Use it for all decisions that depend on the time. */
export const serverNow = (): number => Date.now() + serverClockOffset();

/**
 * Returns the earlier of the server's and the device's time, for irreversible decisions: the stored offset may be outdated.
 */
export const earliestNow = (): number => Math.min(serverNow(), Date.now());

/** Calls `listener` when the offset changes on this page. Returns the function that unsubscribes it. */
export function onServerClock(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
