/** Points, boxes and transforms of the plane. Lengths are pixels of whatever image the caller means. */

export interface Point {
  x: number;
  y: number;
}
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}
export interface Size {
  width: number;
  height: number;
}

/** [a, b, c, d, e, f] takes (x, y) to (a x + b y + c, d x + e y + f). */
export type Transform = readonly [number, number, number, number, number, number];

export function transformPoint([a, b, c, d, e, f]: Transform, { x, y }: Point): Point {
  return {
    x: a * x + b * y + c,
    y: d * x + e * y + f,
  };
}

/** The way back. */
export function inverseTransform([a, b, c, d, e, f]: Transform): Transform {
  const area = a * e - b * d;
  return [e / area, -b / area, (b * f - c * e) / area, -d / area, a / area, (c * d - a * f) / area];
}

export function centreOf(points: Point[]): Point {
  let x = 0;
  let y = 0;
  for (const point of points) {
    x += point.x;
    y += point.y;
  }
  return { x: x / points.length, y: y / points.length };
}

export const distance = (from: Point, to: Point): number => Math.hypot(from.x - to.x, from.y - to.y);

/** The part of a box inside an image; may be empty (no width or no height). */
export function clipBox(box: Box, { width, height }: Size): Box {
  const left = Math.max(0, box.left);
  const top = Math.max(0, box.top);
  const right = Math.min(width, box.left + box.width);
  const bottom = Math.min(height, box.top + box.height);
  return { left, top, width: Math.max(0, right - left), height: Math.max(0, bottom - top) };
}

const areaOf = (box: Box): number => box.width * box.height;

const sharedArea = (one: Box, other: Box): number => {
  const width = Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left);
  const height = Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top);
  return Math.max(0, width) * Math.max(0, height);
};

/** Intersection over union: 1 for equal boxes, 0 for separate ones. */
export function overlap(one: Box, other: Box): number {
  const shared = sharedArea(one, other);
  return shared / (areaOf(one) + areaOf(other) - shared);
}

/** Intersection over the smaller box: 1 where one lies inside the other. */
export function containment(one: Box, other: Box): number {
  return sharedArea(one, other) / Math.min(areaOf(one), areaOf(other));
}

/**
 * The square crop `side` pixels wide as a transform from its pixels to the image's: the crop's middle lies at
 * `centre`, it spans `span` image pixels and is turned by `angle` radians. Pixel centres are whole numbers.
 */
export function cropTransform(centre: Point, span: number, angle: number, side: number): Transform {
  const cos = (Math.cos(angle) * span) / side;
  const sin = (Math.sin(angle) * span) / side;
  const middle = (side - 1) / 2;
  const x = centre.x - (cos - sin) * middle;
  const y = centre.y - (sin + cos) * middle;
  return [cos, -sin, x, sin, cos, y];
}

/**
 * The rotation, scale and shift that takes the points `from` onto `to` with the least squared error.
 * Source: Umeyama 1991, without reflections.
 */
export function similarityTransform(from: Point[], to: Point[]): Transform {
  const fromCentre = centreOf(from);
  const toCentre = centreOf(to);
  let along = 0;
  let across = 0;
  let spread = 0;
  for (const [i, point] of from.entries()) {
    const x = point.x - fromCentre.x;
    const y = point.y - fromCentre.y;
    const toX = to[i]!.x - toCentre.x;
    const toY = to[i]!.y - toCentre.y;
    along += x * toX + y * toY;
    across += x * toY - y * toX;
    spread += x * x + y * y;
  }
  const cos = along / spread;
  const sin = across / spread;
  const x = toCentre.x - cos * fromCentre.x + sin * fromCentre.y;
  const y = toCentre.y - sin * fromCentre.x - cos * fromCentre.y;
  return [cos, -sin, x, sin, cos, y];
}
