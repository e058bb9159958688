/** A part of a photo, as shares of its displayed width and height. */
export interface Part {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Hair, chin and ears around a face's box, as shares of the box. */
const MARGINS = { above: 0.45, below: 0.25, beside: 0.3 };

/** Returns the part of a photo that holds all faces with their hair; undefined without faces. */
export function partOfFaces(faces: readonly Part[]): Part | undefined {
  if (faces.length === 0) return undefined;
  const left = Math.min(...faces.map((face) => face.left - face.width * MARGINS.beside));
  const top = Math.min(...faces.map((face) => face.top - face.height * MARGINS.above));
  const right = Math.max(...faces.map((face) => face.left + face.width * (1 + MARGINS.beside)));
  const bottom = Math.max(...faces.map((face) => face.top + face.height * (1 + MARGINS.below)));
  const [x, y] = [Math.max(0, left), Math.max(0, top)];
  return { left: x, top: y, width: Math.min(1, right) - x, height: Math.min(1, bottom) - y };
}

/** Where the middle of a crop lies without faces: slightly above the photo's, as heads and horizons do. */
const UPPER = 0.45;
/** Faces lie in the upper third of the crop, if it can be moved. */
const THIRD = 0.4;
const EXACT = 1e-6;

/**
 * Returns the largest part of a photo with a slot's aspect (width by height) that holds its faces; undefined if none does, so that
 * the whole photo has to be shown.
 */
export function cropToSlot(
  { width, height, faces }: { width: number; height: number; faces: Part | undefined },
  aspect: number,
): Part | undefined {
  const photo = width / height;
  const size = photo > aspect ? { width: aspect / photo, height: 1 } : { width: 1, height: photo / aspect };
  if (faces && (faces.width > size.width + EXACT || faces.height > size.height + EXACT)) return undefined;
  const middle = faces
    ? { x: faces.left + faces.width / 2, y: faces.top + faces.height / 2 + (0.5 - THIRD) * size.height }
    : { x: 0.5, y: UPPER };
  // As near to the photo's middle as the faces allow: half the way to them.
  const wanted = {
    left: (0.5 + middle.x) / 2 - size.width / 2,
    top: (faces ? (UPPER + middle.y) / 2 : middle.y) - size.height / 2,
  };
  const range = (side: 'left' | 'top', length: 'width' | 'height') => {
    const most = Math.min(1 - size[length], faces ? faces[side] : 1);
    const least = Math.max(0, faces ? faces[side] + faces[length] - size[length] : 0);
    return Math.max(least, Math.min(most, wanted[side]));
  };
  return { left: range('left', 'width'), top: range('top', 'height'), ...size };
}
