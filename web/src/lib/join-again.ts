import { ApiError } from './failures.ts';

/** Asks for the PIN; rejects when the person does not want to go on. */
type Ask = () => Promise<void>;

let ask: Ask | undefined;
let asked: Promise<void> | undefined;

/** Registers how the open event page asks for the PIN; returns the function that unregisters it. */
export const provideJoining = (how: Ask): (() => void) => {
  ask = how;
  return () => {
    if (ask === how) ask = undefined;
  };
};

/**
 * Does what the server may refuse with JOIN_FIRST, as it does after the host gave the event another PIN: then the page
 * asks for it, once for all that wait, and the work is done again. Throws as the work does.
 */
export const joiningAgain = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (!ask || !(error instanceof ApiError) || error.code !== 'JOIN_FIRST') throw error;
    asked ??= ask().finally(() => {
      asked = undefined;
    });
    await asked.catch(() => Promise.reject(error));
    return work();
  }
};
