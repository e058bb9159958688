import { notifyFailure } from '../notices/notify-failure.ts';

/**
 * Loads a part of the page, then opens it. Without a network that costs a message and not the page, on which photos may
 * be on their way; the next press tries again.
 */
export const openLoaded = (load: () => Promise<unknown>, open: () => void): void => {
  load().then(open, notifyFailure);
};
