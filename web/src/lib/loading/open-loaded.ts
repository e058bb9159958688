import { notifyFailure } from '#lib/notices/notify-failure.ts';

/**
 * Loads a part of the page, then opens it. A failure shows a message and keeps the page, which may have uploads in
 * progress. The next press retries.
 */
export function openLoaded(load: () => Promise<unknown>, open: () => void): void {
  load().then(open, notifyFailure);
}
