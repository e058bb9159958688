import { WALL_SECONDS } from '@togather/contract/limits.ts';
import { onDevice } from '#lib/storage/browser-storage.ts';

const KEY = 'wallSeconds';

/** Returns the seconds chosen on this screen, or else the wall's own. */
export const readWallSeconds = (ownSeconds: number): number => {
  const kept = Number(onDevice.get(KEY));
  return kept >= WALL_SECONDS.least && kept <= WALL_SECONDS.most ? kept : ownSeconds;
};

export const keepWallSeconds = (seconds: number): void => onDevice.set(KEY, String(seconds));
