import { inflictFault, type Mend } from './faults.ts';

/** Makes the server fail with its own 500 when a pending event of this name is saved. */
export const breakSaving = (eventName: string): Promise<Mend> => inflictFault('pending_events', eventName);

/** Makes the server fail with its own 500 when a payment of this pending event is started. */
export const breakPaying = (pendingEventId: string): Promise<Mend> =>
  inflictFault('payment_attempts', pendingEventId);
