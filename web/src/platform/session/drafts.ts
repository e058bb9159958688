import { deleteDatabase, inTab } from '../../storage/browser-storage.ts';

const prefix = 'draft.';
const listeners = new Set<() => void>();

/** The database of pictures that belong to drafts. */
export const PICTURE_DRAFTS = 'ad-drafts';

/** Where the browser keeps an event that was saved and is not paid for, with its host's name. */
export const UNPAID_EVENT = 'unpaidEvent';

/** What somebody typed survives a reload and a new sign-in; it lives as long as the tab, or until they sign out. */
export const readDraft = (name: string): string => inTab.get(prefix + name) ?? '';

export const keepDraft = (name: string, text: string): void => {
  if (text === '') inTab.remove(prefix + name);
  else inTab.set(prefix + name, text);
};

/** Drops every draft: those of this tab, and the pictures, which all tabs share. */
export const dropDrafts = (): void => {
  for (const key of inTab.keys()) if (key.startsWith(prefix)) inTab.remove(key);
  deleteDatabase(PICTURE_DRAFTS);
  for (const listener of listeners) listener();
};

/** Notifies a field when its draft is dropped; returns the function that ends it. */
export const onDraftsDropped = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
