import { ApiError } from '../failures/failures.ts';

/** Asks for the PIN; rejects when the person does not want to go on. */
type Ask = () => Promise<void>;

let open: { readonly eventId: string; readonly ask: Ask } | undefined;
let asked: Promise<void> | undefined;

/** Registers how the open event page asks for its event's PIN; returns the function that unregisters it. */
export const provideJoining = (eventId: string, ask: Ask): (() => void) => {
  const mine = { eventId, ask };
  open = mine;
  return () => {
    if (open === mine) open = undefined;
  };
};

/**
 * Does what the server may refuse with JOIN_FIRST, as it does after the host gave the event another PIN: then the page
 * asks for it, once for all that wait, and the work is done again. Work that names its event waits for no other's PIN.
 * Throws as the work does.
 */
export const joiningAgain = async <T>(work: () => Promise<T>, eventId?: string): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    const isOpen = open && (eventId === undefined || eventId === open.eventId);
    if (!open || !isOpen || !(error instanceof ApiError) || error.code !== 'JOIN_FIRST') throw error;
    asked ??= open.ask().finally(() => {
      asked = undefined;
    });
    await asked.catch(() => Promise.reject(error));
    return work();
  }
};
