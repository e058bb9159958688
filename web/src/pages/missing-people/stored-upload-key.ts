import { inTab } from '#lib/storage/browser-storage.ts';

const keyFor = (eventId: string) => `uploadKey.${eventId}`;

/** The upload key that a photographer entered for an event; it ends with the tab. */
export const readUploadKey = (eventId: string): string | null => inTab.get(keyFor(eventId));

export const storeUploadKey = (eventId: string, uploadKey: string): void =>
  inTab.set(keyFor(eventId), uploadKey);
