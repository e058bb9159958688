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

/** A photo as it is displayed, with the part that holds all its faces. */
export interface Pictured {
  readonly width: number;
  readonly height: number;
  readonly faces: Part | null | undefined;
}

/** Where no face may lie along the edges of a crop, as shares of its width and height. */
export interface Inset {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}
const NONE: Inset = { left: 0, right: 0, top: 0, bottom: 0 };

/**
 * Returns the largest part of a photo with a slot's aspect (width by height) that holds its faces inside the inset; undefined if none
 * does.
 */
export function cropToSlot(
  { width, height, faces }: Pictured,
  aspect: number,
  inset: Inset = NONE,
): Part | undefined {
  const photo = width / height;
  const size = photo > aspect ? { width: aspect / photo, height: 1 } : { width: 1, height: photo / aspect };
  const middle = faces
    ? { x: faces.left + faces.width / 2, y: faces.top + faces.height / 2 + (0.5 - THIRD) * size.height }
    : { x: 0.5, y: UPPER };
  // As near to the photo's middle as the faces allow: half the way to them.
  const wanted = {
    left: (0.5 + middle.x) / 2 - size.width / 2,
    top: (faces ? (UPPER + middle.y) / 2 : middle.y) - size.height / 2,
  };
  const startOf = (side: 'left' | 'top', length: 'width' | 'height', end: 'right' | 'bottom') => {
    const before = faces ? faces[side] - inset[side] * size[length] : 1;
    const after = faces ? faces[side] + faces[length] - (1 - inset[end]) * size[length] : 0;
    const [least, most] = [Math.max(0, after), Math.min(1 - size[length], before)];
    return least > most + EXACT ? undefined : Math.max(least, Math.min(most, wanted[side]));
  };
  const left = startOf('left', 'width', 'right');
  const top = startOf('top', 'height', 'bottom');
  return left === undefined || top === undefined ? undefined : { left, top, ...size };
}
