import { useEffect, useRef } from 'react';

/**
 * Returns how to get the signal that is aborted when the component leaves the page: what was asked for then must not move the
 * page that is open now.
 */
export const useLeaving = () => {
  const leaving = useRef<AbortController>(undefined);
  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => controller.abort();
  }, []);
  return () => leaving.current?.signal;
};
