interface GatheredCalls {
  readonly ask: () => void;
  /** Forgets what waits. */
  readonly drop: () => void;
}

/** Calls `act` when it is asked to: at once, and for what is asked within `ms` after a call, as six photos are, together. */
export const gatherCalls = (act: () => void, ms: number): GatheredCalls => {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let isAsked = false;
  const next = () => {
    waiting = isAsked ? setTimeout(next, ms) : undefined;
    if (isAsked) act();
    isAsked = false;
  };
  const ask = () => {
    isAsked = true;
    if (!waiting) next();
  };
  const drop = () => {
    clearTimeout(waiting);
    waiting = undefined;
    isAsked = false;
  };
  return { ask, drop };
};
