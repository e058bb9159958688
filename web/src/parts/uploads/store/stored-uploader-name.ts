import { onDevice } from '#lib/storage/browser-storage.ts';

const KEY = 'uploaderName';

/** Returns the name entered on this device, or ''. */
export const readUploaderName = (): string => onDevice.get(KEY) ?? '';

/** Stores the name for all later uploads. An empty name removes it. */
export function storeUploaderName(name: string): void {
  if (name) onDevice.set(KEY, name);
  else onDevice.remove(KEY);
}
