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
