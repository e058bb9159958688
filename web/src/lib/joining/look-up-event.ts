import type { GuestDownloads } from '@togather/contract/photos.ts';
import { normalizePin, PIN_PROOF_HEADER } from '@togather/contract/pins.ts';
import type { Event, PinChallenge } from '@togather/contract/schemas/events.ts';
import { callKeepingSession } from '#lib/api/api.ts';
import { ApiError } from '#lib/failures/failures.ts';
import { useUser } from '#lib/session/session-store.ts';

/**
 * Looks up the event of a PIN. While PINs are being guessed the server demands a proof of work: `onWork` is called before
 * it is computed, which takes about a second. Throws like `by`; use `call` to clear a refused login.
 */
export async function lookUp(
  pin: string,
  {
    photos,
    signal,
    onWork,
    by = callKeepingSession,
  }: {
    photos?: 'newest' | undefined;
    signal?: AbortSignal | undefined;
    onWork?: () => void;
    by?: typeof callKeepingSession;
  } = {},
): Promise<Event> {
  const parts = { params: { pin: normalizePin(pin) }, query: { photos }, signal };
  try {
    return await by('lookUpEvent', parts);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'PIN_PROOF_WANTED') throw error;
    onWork?.();
    const { solvePinProof } = await import('./solve-pin-proof.ts');
    const proof = await solvePinProof(error.details as PinChallenge, signal);
    return by('lookUpEvent', { ...parts, headers: { [PIN_PROOF_HEADER]: proof } });
  }
}

/** Returns whether the visitor is the host who created the event, and not a co-host, by its lookup. */
export function isOwner(event: Pick<Event, 'requester_permissions'>): boolean {
  return event.requester_permissions.ownEvent === 'ALLOW';
}

/** Returns whether the visitor hosts the event, by its lookup. False after a sign-out. */
/** Returns what the visitor gets where they download photos of the event. */
export function useDownloadRule(
  event: Pick<Event, 'requester_permissions' | 'guestDownloads'>,
): GuestDownloads {
  return useIsHost(event) ? 'originals' : event.guestDownloads;
}

export function useIsHost(event: Pick<Event, 'requester_permissions'>): boolean {
  return useUser() !== null && event.requester_permissions.manageEvent === 'ALLOW';
}
