import type { ShownFigure } from '@togather/contract/schemas/figures.ts';

/** People that a photographer can look for at a time. */
const MOST = 30;

/**
 * Returns the people with the fewest photos, from `figures` in the order of the API (most photos first, then by first
 * appearance). Of equals, those who appeared last come first: they are probably still there.
 */
export function leastPhotographed(figures: readonly ShownFigure[]): ShownFigure[] {
  return figures.toReversed().slice(0, MOST);
}
