import type { ResponseOf } from '@togather/contract/endpoint.ts';
import type { createEvent } from '@togather/contract/events.ts';

export type NewEvent = Pick<ResponseOf<typeof createEvent>, 'eventName' | 'pinCode'>;
const key = 'newEvent';

/** Keeps the event that was just created, so that its page survives a reload. */
export const keepNewEvent = ({ eventName, pinCode }: NewEvent): void =>
  sessionStorage.setItem(key, JSON.stringify({ eventName, pinCode }));

export const readNewEvent = (): NewEvent | null => {
  const text = sessionStorage.getItem(key);
  return text === null ? null : (JSON.parse(text) as NewEvent);
};
