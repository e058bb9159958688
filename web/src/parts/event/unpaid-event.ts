import { storeDraft, UNPAID_EVENT } from '#lib/session/drafts.ts';
import { onDevice } from '#lib/storage/browser-storage.ts';

/** The last pending event that this browser saved and has not seen paid. */
export interface UnpaidEvent {
  pendingEventId: string;
  eventName: string;
  eventDate: string;
  /** The user who saved it. It is hidden from other users of the device. */
  owner: string;
}

export const nameDraft = 'plusEventName';
export const dateDraft = 'plusEventDate';

export function readUnpaid(owner: string | undefined): UnpaidEvent | null {
  const unpaid = JSON.parse(onDevice.get(UNPAID_EVENT) ?? 'null') as UnpaidEvent | null;
  return unpaid && unpaid.owner === owner ? unpaid : null;
}

/** Stored beyond the tab until a sign-out, so that users who close the cashier's page can resume. */
export const storeUnpaid = (unpaid: UnpaidEvent): void => onDevice.set(UNPAID_EVENT, JSON.stringify(unpaid));

/** Removes any unpaid event and what was typed. */
export function forgetAnyUnpaid(): void {
  onDevice.remove(UNPAID_EVENT);
  storeDraft(nameDraft, '');
  storeDraft(dateDraft, '');
}

/** Removes a pending event that is paid or belongs to another user. */
export function forgetUnpaid(pendingEventId: string): void {
  const unpaid = JSON.parse(onDevice.get(UNPAID_EVENT) ?? 'null') as UnpaidEvent | null;
  if (unpaid?.pendingEventId === pendingEventId) forgetAnyUnpaid();
}
