import { COUNTED_AGAIN_MS } from '@togather/contract/statistics/measures.ts';
import type { Context } from '#app/context/context.ts';
import type { Seer } from '#photos/visibility/visibility.ts';

/** Counts a ZIP that a guest is about to download; one that is asked for again within half an hour counts once. */
export const countDownload = (
  { tally, isFirst }: Pick<Context, 'tally' | 'isFirst'>,
  { eventId, caller, fingerprint }: { eventId: string; caller: Seer; fingerprint: string },
): void => {
  if (caller.isHost) return;
  // Programs without a cookie count as one guest.
  const guest = caller.userId ?? caller.guestHash?.toString('base64') ?? '';
  if (isFirst(`zip ${eventId} ${fingerprint} ${guest}`, COUNTED_AGAIN_MS)) tally.count(eventId, 'downloads');
};
