/** A longer call has probably lost its connection, so the next one no longer waits for it. */
const LONGEST_MS = 30_000;

interface GatheredCalls {
  readonly ask: () => void;
  /** Cancels the waiting call. */
  readonly drop: () => void;
}

/**
 * Throttles `act`: calls it at once, and gathers requests within `ms` after a call into one. A call starts only when the
 * last one has ended or taken 30 s, since on a slow link each would abort the one before.
 */
export function gatherCalls(act: () => Promise<unknown>, ms: number): GatheredCalls {
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
}
