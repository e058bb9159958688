import type { ShownWall } from '@togather/contract/schemas/events/walls.ts';
import { useEffect, useState } from 'react';
import { gatherCalls } from '../../../features/event-page/following/gather-calls.ts';
import { addressOf, call } from '../../../platform/api/api.ts';
import { onResume } from '../../../platform/device/on-resume.ts';
import { isMissingWall } from './is-missing-wall.ts';

const GATHER_MS = 700;
/** Without a stream, new photos are found by polling. */
const POLL_MS = 2500;
/** With one, polling renews the photos' links, and makes up for a stream that a proxy holds back. */
const SELDOM_MS = 60_000;

export interface LiveWall {
  /** The last answer; undefined until there is one. */
  readonly wall: ShownWall | undefined;
  /** The last request failed. */
  readonly isOffline: boolean;
  /** There is no such wall, or no longer. */
  readonly isMissing: boolean;
}

/** Follows a live wall by its stream, and by polling, until it ends. */
export const useLiveWall = (secret: string): LiveWall => {
  const [state, setState] = useState<LiveWall>({ wall: undefined, isOffline: false, isMissing: false });
  useEffect(() => {
    const stop = new AbortController();
    let stream: EventSource | undefined;
    let isHeard = false;
    let [askedAt, openedAt] = [0, 0];
    const fetchWall = async () => {
      askedAt = Date.now();
      try {
        const wall = await call('showWall', { params: { secret }, signal: stop.signal });
        setState({ wall, isOffline: false, isMissing: false });
      } catch (error) {
        if (stop.signal.aborted) return;
        if (isMissingWall(error)) {
          end();
          return setState({ wall: undefined, isOffline: false, isMissing: true });
        }
        isHeard = false;
        setState((now) => ({ ...now, isOffline: true }));
      }
    };
    const asking = gatherCalls(fetchWall, GATHER_MS);
    const open = () => {
      openedAt = Date.now();
      stream = new EventSource(addressOf('streamWall', { params: { secret } }));
      stream.onmessage = () => {
        isHeard = true;
        asking.ask();
      };
      // The stream ends with the wall.
      stream.onerror = () => {
        isHeard = false;
        asking.ask();
      };
    };
    const poll = () => {
      const now = Date.now();
      if (!isHeard || now - askedAt >= SELDOM_MS) asking.ask();
      if (stream?.readyState === EventSource.CLOSED && now - openedAt >= SELDOM_MS) open();
    };
    const onOffline = () => setState((now) => ({ ...now, isOffline: true }));
    const polling = setInterval(poll, POLL_MS);
    const stopReturn = onResume(asking.ask);
    addEventListener('offline', onOffline);
    const end = () => {
      stop.abort();
      stream?.close();
      asking.drop();
      clearInterval(polling);
      stopReturn();
      removeEventListener('offline', onOffline);
    };
    asking.ask();
    open();
    return end;
  }, [secret]);
  return state;
};
