import { call } from '../../lib/api.ts';
import { keepUnpaid, readUnpaid } from './unpaid-event.ts';

/** Saves what the paid event shall be called; one of the same name that waits for its payment is taken up again. */
export const savePendingEvent = async (eventName: string, owner: string): Promise<string> => {
  const unpaid = readUnpaid(owner);
  if (unpaid?.eventName === eventName) return unpaid.pendingEventId;
  const { pendingEventId } = await call('createPendingEvent', { body: { eventName, eventType: 'PLUS' } });
  keepUnpaid({ pendingEventId, eventName, owner });
  return pendingEventId;
};
