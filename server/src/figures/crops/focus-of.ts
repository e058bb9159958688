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
  const isUpright = height > width;
  const seen = Math.min(width, height) / Math.max(width, height);
  if (faces.length === 0 || seen === 1) return null;
  const heads = headsWithin(seen, faces, isUpright);
  const middle =
    (Math.min(...heads.map(({ start }) => start)) + Math.max(...heads.map(({ end }) => end))) / 2;
  const from = Math.min(1 - seen, Math.max(0, middle - seen / 2));
  return Math.round((from / (1 - seen)) * 100);
}

/** The widest cover: a computer's. */
const COVER_RATIO = 4.5;
/** A chin and what is below it, as a share of a face's height. */
const CHIN = 0.1;

/**
 * Returns the height of a photo, in percent, that is to be in the middle of a wide cover: the middle of the faces, or lower
 * where the cover is too narrow for the lowest chin. Returns null without faces.
 */
export function coverFocusOf({ width, height }: Size, faces: readonly Box[]): number | null {
  if (faces.length === 0) return null;
  const seen = Math.min(1, width / height / COVER_RATIO);
  const shown = headsWithin(seen, faces, true).map(({ face }) => face);
  const bottoms = shown.map((face) => face.top + face.height);
  const middle = (Math.min(...shown.map(({ top }) => top)) + Math.max(...bottoms)) / 2;
  const chin = Math.max(...shown.map((face) => face.top + (1 + CHIN) * face.height));
  return Math.round(100 * Math.min(1, Math.max(middle, chin - seen / 2)));
}

/** Returns the heads in the best window that shows the share `seen` of a photo's side. */
const headsWithin = (seen: number, faces: readonly Box[], isUpright: boolean) => {
  const heads = faces.map((face) => ({ face, ...headOf(face, isUpright) }));
  const within = (from: number) =>
    heads.filter(({ start, end }) => start >= from - 1e-6 && end <= from + seen + 1e-6);
  const weigh = (some: typeof heads) => some.reduce((sum, { weight }) => sum + weight, 0);
  // The best window begins at a head; where no head fits, the largest one is centred.
  const [largest] = heads.toSorted((a, b) => b.weight - a.weight);
  const best = heads
    .map(({ start }) => within(start))
    .reduce((most, next) => (weigh(next) > weigh(most) ? next : most), []);
  return best.length > 0 ? best : [largest!];
};
