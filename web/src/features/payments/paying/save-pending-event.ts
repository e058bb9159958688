import { call } from '../../../platform/api/api.ts';
import { keepUnpaid, readUnpaid } from './unpaid-event.ts';

/** Saves the event to pay for, and reuses a pending event of the same name and date. */
export const savePendingEvent = async (
  { eventName, eventDate }: { eventName: string; eventDate: string },
  owner: string,
): Promise<string> => {
  const unpaid = readUnpaid(owner);
  if (unpaid?.eventName === eventName && unpaid.eventDate === eventDate) return unpaid.pendingEventId;
  const { pendingEventId } = await call('createPendingEvent', {
    body: { eventName, eventDate, eventType: 'PLUS' },
  });
  keepUnpaid({ pendingEventId, eventName, eventDate, owner });
  return pendingEventId;
};
