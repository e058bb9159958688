import { useEffect, useRef } from 'react';

/** Returns a getter of a signal that aborts when the component unmounts, so that a late response does not navigate. */
export function useLeaving() {
  const leaving = useRef<AbortController>(undefined);
  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => controller.abort();
  }, []);
  return () => leaving.current?.signal;
}
