import { call } from '../../../platform/api/api.ts';
import { keepUnpaid, readUnpaid } from './unpaid-event.ts';

/** Saves the name of the event to pay for, and reuses a pending event of the same name. */
export const savePendingEvent = async (eventName: string, owner: string): Promise<string> => {
  const unpaid = readUnpaid(owner);
  if (unpaid?.eventName === eventName) return unpaid.pendingEventId;
  const { pendingEventId } = await call('createPendingEvent', { body: { eventName, eventType: 'PLUS' } });
  keepUnpaid({ pendingEventId, eventName, owner });
  return pendingEventId;
};
