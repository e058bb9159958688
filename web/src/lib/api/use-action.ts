import { useCallback, useRef, useState } from 'react';

/** Runs one action at a time. Returns whether it runs, its last failure, and functions to start and reset it. */
export function useAction<A extends unknown[]>(act: (...args: A) => Promise<void>) {
  const [state, setState] = useState<{ isPending: boolean; error: unknown }>({
    isPending: false,
    error: null,
  });
  const running = useRef(false);
  const latest = useRef(act);
  latest.current = act;
  const run = useCallback(async (...args: A) => {
    if (running.current) return;
    running.current = true;
    setState({ isPending: true, error: null });
    try {
      await latest.current(...args);
      setState({ isPending: false, error: null });
    } catch (error) {
      setState({ isPending: false, error });
    } finally {
      running.current = false;
    }
  }, []);
  const reset = useCallback(() => setState((now) => ({ ...now, error: null })), []);
  return { ...state, run, reset };
}
