import { MAX_PHOTO_LIMIT } from '@togather/contract/limits.ts';

/** Returns the number that was typed as a photo limit; undefined if it is none from `least` to 20,000. */
export function readLimit(typed: string, least = 1): number | undefined {
  const text = typed.trim();
  if (!/^\d{1,6}$/.test(text)) return undefined;
  const limit = Number(text);
  return limit >= least && limit <= MAX_PHOTO_LIMIT ? limit : undefined;
}
