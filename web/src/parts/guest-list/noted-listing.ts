import { onDevice } from '#lib/storage/browser-storage.ts';

const keyOf = (eventId: string) => `guestList.${eventId}`;

/** Remembers on this device whether the guest is on an event's list, so that the way to the own entry stays when the list closes. */
export function noteListed(eventId: string, isListed: boolean): void {
  if (isListed) onDevice.set(keyOf(eventId), '1');
  else onDevice.remove(keyOf(eventId));
}

/** Returns whether the guest is on the list, as far as this device knows. */
export const isNotedOnList = (eventId: string): boolean => onDevice.get(keyOf(eventId)) !== null;
