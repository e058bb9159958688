import type { ShownWall, WallNews } from '@togather/contract/schemas/walls.ts';
import type { Wish, WishNews } from '@togather/contract/schemas/wishes.ts';
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
  /** Newest first; undefined until they are known, and on a wall that shows none. */
  readonly wishes?: readonly Wish[] | undefined;
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
    let wishes: readonly Wish[] | undefined;
    /** What a stream told while the wishes were fetched; undefined at other times. */
    let meanwhile: WishNews[] | undefined;
    let lastState: string | undefined;
    const fetchWishes = async () => {
      meanwhile = [];
      try {
        const answer = await call('listWallWishes', { params: { secret }, signal: stop.signal });
        wishes = meanwhile.reduce(applyNews, answer.wishes);
      } finally {
        meanwhile = undefined;
      }
    };
    const fetchWall = async () => {
      askedAt = Date.now();
      try {
        const wall = await call('showWall', { params: { secret }, signal: stop.signal });
        if (wall.settings.showsWishes) await fetchWishes();
        setState({ wall, wishes, isOffline: false, isMissing: false });
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
    const hearMessage = (data: string) => {
      const { state, wishes: news }: WallNews = JSON.parse(data);
      const isKnown = isHeard && state === lastState;
      lastState = state;
      // News without ids stand for more than a message holds.
      if (!isKnown || !news || !(news.changed || news.gone)) return hear(true);
      meanwhile?.push(news);
      if (!wishes) return;
      wishes = applyNews(wishes, news);
      setState((now) => ({ ...now, wishes }));
    };
    const open = () => {
      lostAt = Number.POSITIVE_INFINITY;
      endStream = followStream(addressOf('streamWall', { params: { secret } }), {
        onMessage: hearMessage,
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

/** Wishes that a wall keeps; the server begins with fewer. */
const MOST_WISHES = 200;

/** Returns the wishes after what a stream told, newest first. */
function applyNews(wishes: readonly Wish[], { changed = [], gone = [] }: WishNews): Wish[] {
  const known = new Map(wishes.map((wish) => [wish.wishId, wish]));
  for (const wishId of gone) known.delete(wishId);
  for (const wish of changed) known.set(wish.wishId, wish);
  return [...known.values()]
    .sort((one, other) => Date.parse(other.writtenAt) - Date.parse(one.writtenAt))
    .slice(0, MOST_WISHES);
}

/** Returns true if no such wall runs. The server counts guesses only after it has not found a wall. */
const isMissingWall = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'WALL_NOT_FOUND' || error.code === 'TOO_MANY_GUESSES');
