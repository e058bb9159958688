import type { ResponseOf } from '@togather/contract/schemas/contract.ts';
import { readDraft, storeDraft } from '#lib/session/drafts.ts';

export type NewEvent = Pick<ResponseOf<'createEvent'>, 'eventName' | 'pinCode'>;
const key = 'newEvent';

/** Stores the created event, so that its page survives a reload. */
export function storeNewEvent({ eventName, pinCode }: NewEvent): void {
  storeDraft(key, JSON.stringify({ eventName, pinCode }));
}

export function readNewEvent(): NewEvent | null {
  const text = readDraft(key);
  return text === '' ? null : (JSON.parse(text) as NewEvent);
}

/** Removes a deleted event, so that its page shows nothing. */
export function forgetNewEvent(pinCode: string): void {
  if (readNewEvent()?.pinCode === pinCode) storeDraft(key, '');
}
