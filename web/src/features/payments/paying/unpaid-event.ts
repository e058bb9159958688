import { keepDraft, UNPAID_EVENT } from '../../../platform/session/drafts.ts';
import { onDevice } from '../../../storage/browser-storage.ts';

/** The pending event that this browser saved last and has not seen paid. */
export interface UnpaidEvent {
  pendingEventId: string;
  eventName: string;
  /** Name of the user who saved it: others on the same device do not see it. */
  owner: string;
}

export const nameDraft = 'plusEventName';

export const readUnpaid = (owner: string | undefined): UnpaidEvent | null => {
  const unpaid = JSON.parse(onDevice.get(UNPAID_EVENT) ?? 'null') as UnpaidEvent | null;
  return unpaid && unpaid.owner === owner ? unpaid : null;
};

/** Kept beyond the tab, until a sign-out: users who close the cashier's page find the way back to paying. */
export const keepUnpaid = (unpaid: UnpaidEvent): void => onDevice.set(UNPAID_EVENT, JSON.stringify(unpaid));

/** Forgets whatever was saved and not paid, with the name that was typed. */
export const forgetAnyUnpaid = (): void => {
  onDevice.remove(UNPAID_EVENT);
  keepDraft(nameDraft, '');
};

/** The pending event is paid, or not this user's: nothing to go on with. */
export const forgetUnpaid = (pendingEventId: string): void => {
  const unpaid = JSON.parse(onDevice.get(UNPAID_EVENT) ?? 'null') as UnpaidEvent | null;
  if (unpaid?.pendingEventId === pendingEventId) forgetAnyUnpaid();
};
