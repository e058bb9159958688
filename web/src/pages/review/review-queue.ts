import type { Photo } from '@togather/contract/schemas/photos.ts';

/** The host's latest decision. */
export interface Decided {
  readonly photos: readonly Photo[];
  readonly visibility: 'shown' | 'hidden';
}

/** A review in progress on this page. */
export interface Review {
  /** Decided on this page; the lookup may still list them as waiting. */
  readonly decided: ReadonlySet<string>;
  /** Decisions taken back: these photos come first. */
  readonly again: readonly Photo[];
  readonly last: Decided | null;
}

export const newReview: Review = { decided: new Set(), again: [], last: null };

/**
 * Returns the photos to review: those taken back, then the waiting ones, newest first. The photo that the host looks at
 * stays first while others arrive.
 */
export function toReview(
  photos: readonly Photo[],
  { decided, again }: Review,
  viewed: string | undefined,
): readonly Photo[] {
  const taken = new Set(again.map(({ photoId }) => photoId));
  const waiting = photos.filter(
    ({ photoId, visibility, deletesAt }) =>
      visibility === 'pending' && !deletesAt && !decided.has(photoId) && !taken.has(photoId),
  );
  const all = [...again, ...waiting];
  const first = again.length === 0 ? all.find(({ photoId }) => photoId === viewed) : undefined;
  return first ? [first, ...all.filter((photo) => photo !== first)] : all;
}

const idsOf = (photos: readonly Photo[]) => photos.map(({ photoId }) => photoId);

export function afterDecision(review: Review, last: Decided): Review {
  const ids = new Set(idsOf(last.photos));
  return {
    decided: new Set([...review.decided, ...ids]),
    again: review.again.filter(({ photoId }) => !ids.has(photoId)),
    last,
  };
}

/** Returns the review with the last decision's photos to decide on once more. */
export function afterUndo(review: Review): Review {
  return {
    ...review,
    again: [...(review.last?.photos ?? []), ...review.again],
    last: null,
  };
}

/** Returns the review after the server refused a decision: its photos wait as before. */
export function afterFailure(review: Review, { photos }: Decided): Review {
  const ids = new Set(idsOf(photos));
  const isLast = review.last?.photos.some(({ photoId }) => ids.has(photoId));
  return {
    decided: new Set([...review.decided].filter((photoId) => !ids.has(photoId))),
    again: review.again,
    last: isLast ? null : review.last,
  };
}

/** The share of the photo's width beyond which a swipe decides. */
const SHARE = 0.25;
/** Pixels per millisecond beyond which a short, quick swipe decides. */
const QUICK = 0.5;
/** The least way of a quick swipe, so that a tap never decides. */
const LEAST_PX = 30;

/** Returns what a swipe of `dx` pixels decides, or null: right shows, left hides. */
export function swipeDecision(
  dx: number,
  { width, ms }: { width: number; ms: number },
): 'shown' | 'hidden' | null {
  const way = Math.abs(dx);
  const isQuick = way >= LEAST_PX && way / Math.max(1, ms) >= QUICK;
  if (way < width * SHARE && !isQuick) return null;
  return dx > 0 ? 'shown' : 'hidden';
}
