import type { Claim } from './photo-menu.tsx';

/** Returns the user's right to delete a photo. `own` is undefined until the server has responded. */
export function claimOn(
  photoId: string,
  known: { isHost: boolean; own: ReadonlySet<string> | undefined; hasFailed: boolean },
): Claim {
  if (known.isHost) return 'host';
  if (known.own) return known.own.has(photoId) ? 'uploader' : 'none';
  return known.hasFailed ? 'unknown' : 'asking';
}
