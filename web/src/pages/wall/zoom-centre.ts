import type { FaceBox } from '@togather/contract/schemas/photos/figures.ts';

/** The size of a photo at the end of its turn. */
export const ZOOM = 1.08;

interface Range {
  readonly from: number;
  readonly to: number;
}

/**
 * Returns the fixed point of the zoom along one axis, as a share of the photo. At scale s, the part from c(1 - 1/s) to
 * c(1 - 1/s) + 1/s stays in view: the point is as near to the middle of the faces as keeps all of them in it.
 */
const centreOf = ({ from, to }: Range): number => {
  const cut = 1 - 1 / ZOOM;
  const least = (to - 1 / ZOOM) / cut;
  const most = from / cut;
  return Math.min(1, Math.max(0, Math.min(most, Math.max(least, (from + to) / 2))));
};

/** Returns true if the zoom would cut off a face, wherever its centre is. */
const isTooWide = ({ from, to }: Range): boolean => to - from > 1 / ZOOM;

/** Returns the centre of a photo's slow zoom as shares of its width and height, or null where it must not zoom. */
export function zoomCentre(faces: readonly FaceBox[]): { x: number; y: number } | null {
  if (faces.length === 0) return { x: 0.5, y: 0.5 };
  const along = (start: 'left' | 'top', size: 'width' | 'height'): Range => ({
    from: Math.max(0, Math.min(...faces.map((face) => face[start]))),
    to: Math.min(1, Math.max(...faces.map((face) => face[start] + face[size]))),
  });
  const [across, down] = [along('left', 'width'), along('top', 'height')];
  return isTooWide(across) || isTooWide(down) ? null : { x: centreOf(across), y: centreOf(down) };
}
