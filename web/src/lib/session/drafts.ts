import { useEffect, useState } from 'react';
import { deleteDatabase, inTab } from '#lib/storage/browser-storage.ts';

const prefix = 'draft.';
const listeners = new Set<() => void>();

/** The database of drafts' pictures. */
export const PICTURE_DRAFTS = 'ad-drafts';

/** The storage key of a saved, unpaid event, stored with its host's name. */
export const UNPAID_EVENT = 'unpaidEvent';

/** Returns a draft's text, or ''. Drafts survive a reload and a new sign-in. They end with the tab or a sign-out. */
export const readDraft = (name: string): string => inTab.get(prefix + name) ?? '';

export function storeDraft(name: string, text: string): void {
  if (text === '') inTab.remove(prefix + name);
  else inTab.set(prefix + name, text);
}

/** Removes every draft of this tab, and the pictures, which all tabs share. */
export function dropDrafts(): void {
  for (const key of inTab.keys()) if (key.startsWith(prefix)) inTab.remove(key);
  deleteDatabase(PICTURE_DRAFTS);
  for (const listener of listeners) listener();
}

/** Calls `listener` when drafts are dropped. Returns the function that unsubscribes it. */
export function onDraftsDropped(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Keeps a field's text across a reload and a new sign-in. A sign-out empties it. */
export function useDraft(name: string): [text: string, change: (typed: string) => void] {
  const [text, setText] = useState(() => readDraft(name));
  useEffect(() => onDraftsDropped(() => setText('')), []);
  const change = (typed: string) => {
    setText(typed);
    storeDraft(name, typed);
  };
  return [text, change];
}
