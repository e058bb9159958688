const KEY = 'uploaderName';

/** The name that was given on this device; empty for none. */
export const readUploaderName = (): string => localStorage.getItem(KEY) ?? '';

/** Remembers it for all uploads from now on; an empty one is forgotten. */
export const keepUploaderName = (name: string): void => {
  if (name) localStorage.setItem(KEY, name);
  else localStorage.removeItem(KEY);
};
