import { ApiError, NetworkError, TimeoutError } from '../../../platform/failures/failures.ts';

/** Why the queue waits although files do: it goes on by itself. */
export type HoldKind = 'network' | 'timeout' | 'busy';

const FIRST_SECONDS = 2;
const LONGEST_SECONDS = 60;

/** Whether a batch took too long: for this browser, for the server (408), or for a proxy before it (504). */
export const isTimeout = (error: unknown): boolean =>
  error instanceof TimeoutError ||
  (error instanceof ApiError && (error.status === 408 || error.status === 504));

/** How long to wait after so many failures in a row. */
export const secondsAfter = (tries: number): number =>
  Math.min(LONGEST_SECONDS, FIRST_SECONDS * 2 ** (tries - 1));

const kindOf = (error: unknown): HoldKind | null => {
  if (error instanceof NetworkError) return 'network';
  if (isTimeout(error)) return 'timeout';
  const isBusy = error instanceof ApiError && (error.status === 429 || error.status === 503);
  return isBusy ? 'busy' : null;
};

/**
 * Whether a failed batch goes on by itself, after how many seconds, and why it failed; null for what only a person can
 * mend. `tries` is how many have failed in a row. A server that names a time is believed.
 */
export const holdAfter = (error: unknown, tries: number): { kind: HoldKind; seconds: number } | null => {
  const kind = kindOf(error);
  if (!kind) return null;
  const named = error instanceof ApiError ? error.retryAfter : undefined;
  return { kind, seconds: named ?? secondsAfter(tries) };
};
