import { cropToSlot, type Inset, type Part, type Pictured } from './crop-to-slot.ts';

/** In millimetres from the upper left corner of the trimmed page. */
export interface Area {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Where a photo is printed, and which part of it. */
export interface Place extends Area {
  readonly crop: Part;
}

/** Between photos. */
const GAP = 5;
const MM_PER_INCH = 25.4;
/** Fewer pixels per inch look soft. */
export const LEAST_PPI = 130;
/** Less of a photo is another photo. */
const LEAST_KEPT = 0.7;

export const ppiOf = ({ width }: Pictured, { crop, width: printed }: Place): number =>
  (crop.width * width * MM_PER_INCH) / printed;

/** Returns the place of a photo that fills an area; undefined if a face or much of the photo would be cut off. */
export function placeIn(area: Area, photo: Pictured, inset?: Inset): Place | undefined {
  const crop = cropToSlot(photo, area.width / area.height, inset);
  return crop && crop.width * crop.height >= LEAST_KEPT ? { ...area, crop } : undefined;
}

/** Makes a place smaller until the photo's pixels suffice. */
const sharpened = (photo: Pictured, place: Place): Place => {
  const scale = Math.min(1, ppiOf(photo, place) / LEAST_PPI);
  const [width, height] = [place.width * scale, place.height * scale];
  const left = place.left + (place.width - width) / 2;
  return { ...place, left, top: place.top + (place.height - height) / 2, width, height };
};

/** Few aspects make a book calm; a 4:3 photo loses a ninth. */
const usualAspect = (photo: Pictured): number => {
  const own = photo.width / photo.height;
  const usual = own > 1.15 ? 3 / 2 : own < 0.87 ? 2 / 3 : 1;
  return placeIn({ left: 0, top: 0, width: usual, height: 1 }, photo) ? usual : own;
};

/** A photo by its number, or photos beside or below each other. */
type Tree = number | { readonly row: readonly Tree[] } | { readonly column: readonly Tree[] };

const SHAPES: readonly (readonly Tree[])[] = [
  [],
  [0],
  [{ row: [0, 1] }, { column: [0, 1] }],
  [{ row: [0, { column: [1, 2] }] }, { column: [0, { row: [1, 2] }] }, { row: [0, 1, 2] }],
  [
    { column: [{ row: [0, 1] }, { row: [2, 3] }] },
    { row: [{ column: [0, 1] }, { column: [2, 3] }] },
    { row: [0, { column: [1, 2, 3] }] },
    { column: [0, { row: [1, 2, 3] }] },
    { row: [0, { column: [1, 2] }, 3] },
    { row: [0, { column: [1, { row: [2, 3] }] }] },
    { row: [0, 1, 2, 3] },
  ],
];

const ordersOf = (numbers: readonly number[]): number[][] =>
  numbers.length < 2
    ? [[...numbers]]
    : numbers.flatMap((first) =>
        ordersOf(numbers.filter((other) => other !== first)).map((rest) => [first, ...rest]),
      );
const renumbered = (tree: Tree, order: readonly number[]): Tree =>
  typeof tree === 'number'
    ? order[tree]!
    : 'row' in tree
      ? { row: tree.row.map((part) => renumbered(part, order)) }
      : { column: tree.column.map((part) => renumbered(part, order)) };
/** Equal for trees whose photos have the same sizes. */
const nameOf = (tree: Tree): string =>
  typeof tree === 'number'
    ? String(tree)
    : 'row' in tree
      ? `r(${tree.row.map(nameOf).sort()})`
      : `c(${tree.column.map(nameOf).sort()})`;

/** All arrangements of so many photos, with the number of their shape. */
const TREES = SHAPES.map((shapes, count) => {
  const orders = ordersOf(Array.from({ length: count }, (_, number) => number));
  const trees = shapes.flatMap((tree, shape) =>
    orders.map((order) => ({ shape, tree: renumbered(tree, order) })),
  );
  return [...new Map(trees.toReversed().map((one) => [nameOf(one.tree), one])).values()].reverse();
});

/** The width of a tree is `slope` times its height plus `rest`, because gaps do not scale. */
interface Line {
  readonly slope: number;
  readonly rest: number;
}

const lineOf = (tree: Tree, aspects: readonly number[]): Line => {
  if (typeof tree === 'number') return { slope: aspects[tree] ?? 1, rest: 0 };
  if ('row' in tree) {
    const lines = tree.row.map((part) => lineOf(part, aspects));
    return {
      slope: lines.reduce((sum, line) => sum + line.slope, 0),
      rest: lines.reduce((sum, line) => sum + line.rest, GAP * (lines.length - 1)),
    };
  }
  const lines = tree.column.map((part) => lineOf(part, aspects));
  const slope = 1 / lines.reduce((sum, line) => sum + 1 / line.slope, 0);
  const rest = lines.reduce((sum, line) => sum + line.rest / line.slope, -GAP * (lines.length - 1));
  return { slope, rest: slope * rest };
};

/** Divides an area among the photos of a tree, in proportion to their aspects. */
const divide = (tree: Tree, aspects: readonly number[], area: Area): Area[] => {
  const slots: Area[] = [];
  const put = (part: Tree, at: Area): void => {
    if (typeof part === 'number') {
      slots[part] = at;
      return;
    }
    const isRow = 'row' in part;
    const children = isRow ? part.row : part.column;
    const lengths = children.map((child) => {
      const { slope, rest } = lineOf(child, aspects);
      return isRow ? slope * at.height + rest : (at.width - rest) / slope;
    });
    const room = (isRow ? at.width : at.height) - GAP * (children.length - 1);
    const scale = room / lengths.reduce((sum, length) => sum + length, 0);
    let start = isRow ? at.left : at.top;
    for (const [index, child] of children.entries()) {
      const length = lengths[index]! * scale;
      put(child, isRow ? { ...at, left: start, width: length } : { ...at, top: start, height: length });
      start += length + GAP;
    }
  };
  put(tree, area);
  return slots;
};

/** How far an arrangement is stretched from its own shape to that of the area, so that pages have one frame. */
const STRETCHES = [1, 0.75, 0.5, 0.25, 0];
/** Against a filled page: all that crops take away, and a photo with less than a ninth of the pictures' area. */
const COSTS = { crop: 0.25, small: 0.25 };
const LEAST_OF_PAGE = 1 / 9;
/** The first photo rather has the largest place, and pictures rather reach the corners of the area. */
const GAINS = { first: 0.06, frame: 0.05 };

export interface Arrangement {
  readonly slots: readonly Place[];
  /** Of the area that pictures fill. */
  readonly share: number;
  /** Number of the shape, to tell pages apart. */
  readonly shape: number;
}

/** Returns the arrangement of photos that fills most of an area and crops least. The first photo is the most important one. */
export function arrange(area: Area, photos: readonly Pictured[]): Arrangement {
  let best: Arrangement & { value: number } = {
    slots: [],
    share: 0,
    shape: 0,
    value: Number.NEGATIVE_INFINITY,
  };
  const whole = area.width * area.height;
  // A photo alone keeps its shape.
  for (const aspects of [photos.map(usualAspect), photos.map(({ width, height }) => width / height)])
    for (const { tree, shape } of TREES[photos.length] ?? [])
      for (const stretch of photos.length === 1 ? [0] : STRETCHES) {
        const slots = divide(tree, aspects, sizedFor(tree, aspects, { area, stretch }));
        const places = slots.flatMap((slot, at) =>
          slot.width > 0 && slot.height > 0 ? (placeIn(slot, photos[at]!) ?? []) : [],
        );
        if (places.length < photos.length) continue;
        const printed = places.map((place, at) => sharpened(photos[at]!, place));
        const sizes = printed.map(({ width, height }) => width * height);
        const filled = sizes.reduce((sum, size) => sum + size, 0);
        const lost = places.reduce((sum, { crop }) => sum + 1 - crop.width * crop.height, 0) / places.length;
        // A photo of few pixels is small in a place of any size.
        const isSmall = places.some(
          ({ width, height }, at) =>
            width * height < filled * LEAST_OF_PAGE && printed[at]!.width >= width - 0.01,
        );
        const share = filled / whole;
        const value =
          share -
          lost * COSTS.crop -
          (isSmall ? COSTS.small : 0) +
          (GAINS.first * sizes[0]!) / filled +
          (stretch === 1 ? GAINS.frame : 0);
        // Little more is no reason for a less calm arrangement.
        if (value > best.value + 0.005) best = { slots: printed, share, shape, value };
      }
  return best;
}

/** Returns the middle of an area in the shape of a tree, or stretched towards that of the area. */
const sizedFor = (
  tree: Tree,
  aspects: readonly number[],
  { area, stretch }: { area: Area; stretch: number },
): Area => {
  const { slope, rest } = lineOf(tree, aspects);
  const own = Math.min(area.height, (area.width - rest) / slope);
  const ownWidth = slope * own + rest;
  const width = ownWidth + stretch * (area.width - ownWidth);
  const height = own + stretch * (area.height - own);
  return {
    left: area.left + (area.width - width) / 2,
    top: area.top + (area.height - height) / 2,
    width,
    height,
  };
};
