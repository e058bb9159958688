import { ApiError, isFromProxy, NetworkError, TimeoutError } from '#lib/failures/failures.ts';

/** Why the queue pauses before an automatic retry. */
export type HoldKind = 'network' | 'timeout' | 'busy';

const FIRST_SECONDS = 2;
const LONGEST_SECONDS = 60;

/** Returns whether a batch timed out: in this browser, at the server (408), or at a proxy (504). */
export function isTimeout(error: unknown): boolean {
  return (
    error instanceof TimeoutError ||
    (error instanceof ApiError && (error.status === 408 || error.status === 504))
  );
}

/** Returns the backoff after that many consecutive failures. */
export function secondsAfter(tries: number): number {
  return Math.min(LONGEST_SECONDS, FIRST_SECONDS * 2 ** (tries - 1));
}

const kindOf = (error: unknown): HoldKind | null => {
  if (error instanceof NetworkError) return 'network';
  if (isTimeout(error)) return 'timeout';
  const isBusy = error instanceof ApiError && (error.status === 429 || error.status === 503);
  return isBusy || isFromProxy(error) ? 'busy' : null;
};

/**
 * Returns the kind and the seconds of an automatic retry, or null if the user has to act. `tries` counts consecutive
 * failures. A Retry-After of the server takes precedence.
 */
export function holdAfter(error: unknown, tries: number): { kind: HoldKind; seconds: number } | null {
  const kind = kindOf(error);
  if (!kind) return null;
  const named = error instanceof ApiError ? error.retryAfter : undefined;
  return { kind, seconds: named ?? secondsAfter(tries) };
}
