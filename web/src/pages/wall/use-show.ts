import { WALL_SECONDS } from '@togather/contract/limits.ts';
import type { ShownWall } from '@togather/contract/schemas/events/walls.ts';
import { useEffect, useReducer, useRef } from 'react';
import { changeShow, newShow, secondsOfTurn } from './show.ts';

const FAILURE_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 10_000;

interface Conditions {
  /** How long a photo stays. */
  readonly seconds: number;
  readonly isPaused: boolean;
  readonly isWide: boolean;
  readonly isOffline: boolean;
}

/** Runs the show of a wall's photos. */
export const useShow = (
  wall: Pick<ShownWall, 'photos' | 'adInfos'>,
  { seconds, isPaused, isWide, isOffline }: Conditions,
) => {
  const [show, change] = useReducer(changeShow, newShow);
  const shownAt = useRef(0);
  useEffect(() => change({ type: 'scene', isWide, isOffline }), [isWide, isOffline]);
  useEffect(() => change({ type: 'wall', wall }), [wall]);

  const key = show.now?.key;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another layer is another turn.
  useEffect(() => {
    shownAt.current = Date.now();
  }, [key]);
  const turn = secondsOfTurn(show, seconds);
  useEffect(() => {
    if (isPaused || key === undefined) return;
    const gone = Math.max(0, Date.now() - shownAt.current);
    const isBrief = turn === 0 && gone < WALL_SECONDS.least * 1000;
    const timer = setTimeout(() => change({ type: 'due', isBrief }), Math.max(0, turn * 1000 - gone));
    return () => clearTimeout(timer);
  }, [key, turn, isPaused]);

  const { failures } = show;
  useEffect(() => {
    if (failures === 0) return;
    const pause = Math.min((failures - 1) * FAILURE_PAUSE_MS, LONGEST_PAUSE_MS);
    const timer = setTimeout(() => change({ type: 'retry' }), pause);
    return () => clearTimeout(timer);
  }, [failures]);
  return { show, change };
};
