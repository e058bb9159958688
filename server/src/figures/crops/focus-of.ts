interface Size {
  readonly width: number;
  readonly height: number;
}

interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Hair and chin beyond a face's box, as shares of its height; ears as a share of its width. */
const HEAD = { above: 0.45, below: 0.15, beside: 0.15 };

/** Returns where a head begins and ends along the photo's long side, as shares of it. */
const headOf = ({ left, top, width, height }: Box, isUpright: boolean) => {
  const [start, end] = isUpright
    ? [top - HEAD.above * height, top + (1 + HEAD.below) * height]
    : [left - HEAD.beside * width, left + (1 + HEAD.beside) * width];
  return { start: Math.max(0, start), end: Math.min(1, end), weight: width * height };
};

/**
 * Returns where to place a photo in a square so that as few and as small heads as possible are cut: the percentage for
 * CSS's object-position along its long side. Boxes are in fractions of the photo. Returns null without faces, and for a
 * square photo.
 */
export function focusOf({ width, height }: Size, faces: readonly Box[]): number | null {
  return placeOf(faces, {
    isUpright: height > width,
    seen: Math.min(width, height) / Math.max(width, height),
  });
}

/** Between the shapes of a phone's cover and of a computer's. */
const COVER_RATIO = 2.8;

/** Like `focusOf` for a wide cover, from top to bottom. */
export function coverFocusOf({ width, height }: Size, faces: readonly Box[]): number | null {
  return placeOf(faces, { isUpright: true, seen: Math.min(1, width / height / COVER_RATIO) });
}

/** Returns the place of a window that shows the share `seen` of the photo's height or width. */
const placeOf = (
  faces: readonly Box[],
  { isUpright, seen }: { isUpright: boolean; seen: number },
): number | null => {
  if (faces.length === 0 || seen === 1) return null;
  const heads = faces.map((face) => headOf(face, isUpright));
  const within = (from: number) =>
    heads.filter(({ start, end }) => start >= from - 1e-6 && end <= from + seen + 1e-6);
  const weigh = (some: typeof heads) => some.reduce((sum, { weight }) => sum + weight, 0);
  // The best square begins at a head; where no head fits, the largest one is centred.
  const [largest] = heads.toSorted((a, b) => b.weight - a.weight);
  const best = heads
    .map(({ start }) => within(start))
    .reduce((most, next) => (weigh(next) > weigh(most) ? next : most), []);
  const shown = best.length > 0 ? best : [largest!];
  const middle =
    (Math.min(...shown.map(({ start }) => start)) + Math.max(...shown.map(({ end }) => end))) / 2;
  const from = Math.min(1 - seen, Math.max(0, middle - seen / 2));
  return Math.round((from / (1 - seen)) * 100);
};
