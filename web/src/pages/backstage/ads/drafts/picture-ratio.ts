import { adRatioOf } from '#ui/pictures/ad-ratios.ts';

/** How much longer or wider than its place a picture may be without a warning. */
const TOLERANCE = 0.2;

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Returns whether the ratio of a picture differs from that of its place by more than a fifth. */
export function isOffRatio(positionId: number, { width, height }: Size): boolean {
  const wanted = adRatioOf(positionId);
  return Math.abs(width / height - wanted) > TOLERANCE * wanted + Number.EPSILON;
}

/** Returns a ratio as people write it: 4:1, 4:3, 1:2.5. */
export function ratioText(ratio: number): string {
  if (Math.abs(ratio - 4 / 3) < 0.005) return '4:3';
  const short = (value: number) => String(Math.round(value * 10) / 10);
  return ratio >= 1 ? `${short(ratio)}:1` : `1:${short(1 / ratio)}`;
}
