import { openChannel } from '../../../storage/browser-storage.ts';

const ASK_EVERY_MS = 2000;
/** With these a tab that sends is silent for ten seconds: a busy phone answers late, a tab that is suspended does not. */
const MOST_UNANSWERED = 5;

const ASK = 'is anybody there';
const HERE = 'here';

type Work = (robbed: AbortSignal) => Promise<void>;

const untilStopped = (tick: () => void): (() => void) => {
  const timer = setInterval(tick, ASK_EVERY_MS);
  return () => clearInterval(timer);
};

/**
 * Returns what runs work in one tab at a time; the others wait. A phone suspends a tab with its lock: a tab that is seen
 * and hears nothing of who has the turn takes it. The signal of the other's work is aborted, as soon as that tab wakes.
 * `every` calls back again and again until what it returns is called.
 */
export const takeTurns = (name: string, every = untilStopped): ((work: Work) => Promise<void>) => {
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
      // Where cookies are blocked there are no locks, nor anything that tabs share.
      else if (error instanceof DOMException && error.name === 'SecurityError')
        await work(new AbortController().signal);
      else throw error;
    } finally {
      stopAsking();
    }
  };
};
