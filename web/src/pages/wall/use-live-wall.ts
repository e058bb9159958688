import type { ShownWall } from '@togather/contract/schemas/walls.ts';
import { useEffect, useState } from 'react';
import { addressOf, call } from '#lib/api/api.ts';
import { onResume } from '#lib/device/on-resume.ts';
import { ApiError } from '#lib/failures/failures.ts';
import { followStream } from '#lib/live/follow-stream.ts';
import { gatherCalls } from '#lib/live/gather-calls.ts';

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
export function useLiveWall(secret: string): LiveWall {
  const [state, setState] = useState<LiveWall>({ wall: undefined, isOffline: false, isMissing: false });
  useEffect(() => {
    const stop = new AbortController();
    let endStream = () => {};
    /** Infinity while the stream is not lost. */
    let lostAt = Number.POSITIVE_INFINITY;
    let isHeard = false;
    let askedAt = 0;
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
    const hear = (isStreaming: boolean) => {
      isHeard = isStreaming;
      asking.ask();
    };
    const open = () => {
      lostAt = Number.POSITIVE_INFINITY;
      endStream = followStream(addressOf('streamWall', { params: { secret } }), {
        onMessage: () => hear(true),
        onOpen: (isOwn) => !isOwn && hear(true),
        // The stream ends with the wall.
        onBreak: () => hear(false),
        onLost: () => {
          lostAt = Date.now();
          hear(false);
        },
      });
    };
    const poll = () => {
      if (document.visibilityState !== 'visible') return;
      const now = Date.now();
      if (!isHeard || now - askedAt >= SELDOM_MS) asking.ask();
      if (now - lostAt >= SELDOM_MS) open();
    };
    const polling = setInterval(poll, POLL_MS);
    const stopReturn = onResume(asking.ask);
    addEventListener('offline', () => setState((now) => ({ ...now, isOffline: true })), {
      signal: stop.signal,
    });
    const end = () => {
      stop.abort();
      endStream();
      asking.drop();
      clearInterval(polling);
      stopReturn();
    };
    asking.ask();
    open();
    return end;
  }, [secret]);
  return state;
}

/** Returns true if no such wall runs. The server counts guesses only after it has not found a wall. */
const isMissingWall = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'WALL_NOT_FOUND' || error.code === 'TOO_MANY_GUESSES');
