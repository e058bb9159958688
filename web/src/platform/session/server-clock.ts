import { onDevice } from '../../storage/browser-storage.ts';

/** Kept for the next page, which decides before any answer. */
const KEY = 'serverClockAhead';
const listeners = new Set<() => void>();

/** How far the server's clock is ahead of this device's, in ms. */
export const serverClockOffset = (): number => Number(onDevice.get(KEY)) || 0;

const write = (aheadMs: number): void => {
  onDevice.set(KEY, String(aheadMs));
  for (const listener of listeners) listener();
};

/**
 * The offset that an answer allows: its Date header, in whole seconds, was written between the request and its arrival. An
 * offset in use stays as long as it fits. It errs ahead: what the server has just made is never in the future.
 */
export const fittingOffset = (
  inUse: number,
  { date, sentAt, arrivedAt }: { date: number; sentAt: number; arrivedAt: number },
): number => Math.min(Math.max(inUse, date + 999 - arrivedAt), date + 1000 - sentAt);

/** Takes the server's time from an answer to a request that was sent at `sentAt`, by this device's clock. */
export const noteServerTime = (header: string | null, sentAt: number): void => {
  const date = Date.parse(header ?? '');
  if (Number.isNaN(date)) return;
  const inUse = serverClockOffset();
  const next = fittingOffset(inUse, { date, sentAt, arrivedAt: Date.now() });
  if (next !== inUse) write(next);
};

/** Milliseconds since the epoch as the server counts them: whatever is decided by the time is decided by this. */
export const serverNow = (): number => Date.now() + serverClockOffset();

/**
 * The earlier of the server's and this device's time, for what cannot be undone: the kept offset may be of a clock that has
 * been set since.
 */
export const earliestNow = (): number => Math.min(serverNow(), Date.now());

/** Calls back when the offset changes on this page; returns the function that ends it. */
export const onServerClock = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
