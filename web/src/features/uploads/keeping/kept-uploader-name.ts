import { onDevice } from '../../../storage/browser-storage.ts';

const KEY = 'uploaderName';

/** The name that was given on this device; empty for none. */
export const readUploaderName = (): string => onDevice.get(KEY) ?? '';

/** Remembers it for all uploads from now on; an empty one is forgotten. */
export const keepUploaderName = (name: string): void => {
  if (name) onDevice.set(KEY, name);
  else onDevice.remove(KEY);
};
