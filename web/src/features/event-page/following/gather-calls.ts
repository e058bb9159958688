/** A call that takes longer has probably lost its connection: the next one begins without its end. */
const LONGEST_MS = 30_000;

interface GatheredCalls {
  readonly ask: () => void;
  /** Forgets what waits. */
  readonly drop: () => void;
}

/**
 * Calls `act` when it is asked to: at once, and for what is asked within `ms` after a call, as six photos are, together.
 * No call begins before the last one has ended, or has taken 30 s: on a slow link each would otherwise abort the one before.
 */
export const gatherCalls = (act: () => Promise<unknown>, ms: number): GatheredCalls => {
  let pause: ReturnType<typeof setTimeout> | undefined;
  let isRunning = false;
  let isAsked = false;
  const goOn = () => {
    if (!isAsked || isRunning || pause) return;
    isAsked = false;
    isRunning = true;
    pause = setTimeout(endPause, ms);
    const tooLong = new Promise((resolve) => setTimeout(resolve, LONGEST_MS));
    Promise.race([act(), tooLong]).then(endRun, endRun);
  };
  const endPause = () => {
    pause = undefined;
    goOn();
  };
  const endRun = () => {
    isRunning = false;
    goOn();
  };
  const ask = () => {
    isAsked = true;
    goOn();
  };
  const drop = () => {
    clearTimeout(pause);
    pause = undefined;
    isAsked = false;
  };
  return { ask, drop };
};
