import { normalizePin } from '@togather/contract/pins.ts';
import type { Event } from '@togather/contract/schemas/events/events.ts';
import { useEffect } from 'react';
import { keepMeUntil } from '#lib/recent/my-figure.ts';

/** A separate chunk, since the join page needs it without the rest of the event page. */
const loadList = () => import('#lib/recent/recent-event-list.ts');

/** Adds the open event to this browser's list, follows its end, and removes a PIN without an event. */
export const useRecentEvent = (
  event: Event | undefined,
  { pin, isGone, isLive }: { pin: string; isGone: boolean; isLive: boolean },
): void => {
  const { eventId, pinCode, eventName, eventEndDate } = event ?? {};
  useEffect(() => {
    const keep = async () => {
      if (isGone) (await loadList()).forgetEvent(normalizePin(pin));
      else if (isLive && eventId && pinCode && eventName) {
        const { rememberEvent } = await loadList();
        rememberEvent({ eventId, pin: pinCode, name: eventName, endsAt: eventEndDate ?? null });
        keepMeUntil({ eventId, eventEndDate: eventEndDate ?? null });
      }
    };
    // The page works without it.
    keep().catch(() => {});
  }, [isGone, isLive, pin, eventId, pinCode, eventName, eventEndDate]);
};
