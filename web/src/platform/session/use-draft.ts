import { useEffect, useState } from 'react';
import { keepDraft, onDraftsDropped, readDraft } from './drafts.ts';

/** The text of a field that survives a reload and a new sign-in, and is emptied by a sign-out. */
export const useDraft = (name: string): [text: string, change: (typed: string) => void] => {
  const [text, setText] = useState(() => readDraft(name));
  useEffect(() => onDraftsDropped(() => setText('')), []);
  const change = (typed: string) => {
    setText(typed);
    keepDraft(name, typed);
  };
  return [text, change];
};
