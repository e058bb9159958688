import { openChannel } from '#lib/storage/browser-storage.ts';

const ASK_EVERY_MS = 2000;
/** A sending tab is silent for at most ten seconds: busy phones respond late, suspended tabs never. */
const MOST_UNANSWERED = 5;

const ASK = 'is anybody there';
const HERE = 'here';

type Work = (robbed: AbortSignal) => Promise<void>;

const untilStopped = (tick: () => void): (() => void) => {
  const timer = setInterval(tick, ASK_EVERY_MS);
  return () => clearInterval(timer);
};

/**
 * Returns a function that runs work in one tab at a time; the others wait. A phone suspends a tab together with its lock,
 * so a visible tab takes the lock when the holder stops responding. The holder's signal is aborted when that tab wakes.
 * `every` calls back periodically until its returned function is called.
 */
export function takeTurns(name: string, every = untilStopped): (work: Work) => Promise<void> {
  const channel = openChannel(`${name}-turn`);
  let isMine = false;
  let unanswered = 0;
  channel.onmessage = ({ data }) => {
    if (data === HERE) unanswered = 0;
    else if (isMine) channel.postMessage(HERE);
  };

  const hold = async (options: LockOptions, work: Work): Promise<void> => {
    const robbed = new AbortController();
    let working: Promise<void> | undefined;
    try {
      await navigator.locks.request(name, options, () => {
        isMine = true;
        channel.postMessage(HERE);
        working = work(robbed.signal);
        return working;
      });
    } catch (error) {
      if (!working) throw error;
      robbed.abort(error);
    } finally {
      isMine = false;
    }
    await working;
  };

  return async (work) => {
    const waiting = new AbortController();
    unanswered = 0;
    const stopAsking = every(() => {
      if (isMine || document.visibilityState !== 'visible') unanswered = 0;
      else if (unanswered === MOST_UNANSWERED) waiting.abort();
      else {
        unanswered += 1;
        channel.postMessage(ASK);
      }
    });
    try {
      await hold({ signal: waiting.signal }, work);
    } catch (error) {
      if (waiting.signal.aborted) await hold({ steal: true }, work);
      // Browsers that block cookies have no locks and no shared storage.
      else if (error instanceof DOMException && error.name === 'SecurityError')
        await work(new AbortController().signal);
      else throw error;
    } finally {
      stopAsking();
    }
  };
}
