import { useEffect, useState } from 'react';

/** A search starts when somebody pauses, not with every letter. */
const PAUSE_MS = 250;

/** What was typed, once nothing more has been for a moment. */
export const useSettled = (text: string): string => {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
};
