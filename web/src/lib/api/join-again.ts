import { ApiError } from '#lib/failures/failures.ts';

/** Asks for the PIN. Rejects if the user declines. */
type Ask = () => Promise<void>;

let open: { readonly eventId: string; readonly ask: Ask } | undefined;
let asked: Promise<void> | undefined;

/** Registers how the open event page asks for its PIN. Returns the function that unregisters it. */
export function provideJoining(eventId: string, ask: Ask): () => void {
  const mine = { eventId, ask };
  open = mine;
  return () => {
    if (open === mine) open = undefined;
  };
}

/**
 * Runs work that the server may refuse with JOIN_FIRST, as it does after the host changed the PIN. Then the page asks for
 * the PIN once, and all waiting work is retried. Work with an `eventId` waits only for that event's PIN. Throws like the
 * work.
 */
export async function joiningAgain<T>(work: () => Promise<T>, eventId?: string): Promise<T> {
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
}
