import { useEffect, useState } from 'react';

/** A search starts when the user pauses, not with each letter. */
const PAUSE_MS = 250;

/** Returns the text, debounced. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
