import { onDevice } from '#lib/storage/browser-storage.ts';

export const PHOTO_ORDERS = ['uploaded', 'taken', 'loved'] as const;
export type PhotoOrder = (typeof PHOTO_ORDERS)[number];

const keyOf = (eventId: string) => `photoOrder:${eventId}`;

/** Returns the order chosen for an event on this device. */
export function readOrder(eventId: string): PhotoOrder {
  const kept = onDevice.get(keyOf(eventId));
  return PHOTO_ORDERS.find((order) => order === kept) ?? 'uploaded';
}

/** Stores the order, or removes it for the default, the order of uploads. */
export function storeOrder(eventId: string, order: PhotoOrder): void {
  if (order === 'uploaded') onDevice.remove(keyOf(eventId));
  else onDevice.set(keyOf(eventId), order);
}
