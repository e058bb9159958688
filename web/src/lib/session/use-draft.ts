import { useEffect, useState } from 'react';
import { onDraftsDropped, readDraft, storeDraft } from './drafts.ts';

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
