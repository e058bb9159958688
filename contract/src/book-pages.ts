/** The geometry of a photo book, in millimetres. The server draws by it, and the browser shows it. */

export const BOOK_FORMATS = {
  a4: { width: 297, height: 210 },
  square: { width: 210, height: 210 },
} as const;
export type BookFormat = keyof typeof BOOK_FORMATS;

/** Printed beyond the trimmed page on each side, since cutting is not exact. */
export const BLEED_MM = 3;
export const BOOK_PAGES = { least: 24, most: 40 } as const;
/** Photos on one page. */
export const MAX_ON_PAGE = 4;

export interface BookPage {
  /** Of the title page: the book's title; of other pages: the chapter that begins here. */
  readonly title: string | null;
  /** In the order of their places. */
  readonly photoIds: readonly string[];
  /** The page's only photo reaches beyond its edges. */
  readonly isFull: boolean;
}

/** From the upper left corner of the trimmed page. */
export interface Area {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

const MARGIN = 18;
const GAP = 5;

/** The area of the pictures, and of the title if the page has one. Titles stand left in wide books and below in square ones. */
export interface PageAreas {
  readonly pictures: Area;
  readonly title: Area;
}

/** Returns the areas of a page; the title page is the first one. */
export function areasOf(
  format: BookFormat,
  { title, isFirst }: { title: string | null; isFirst: boolean },
): PageAreas {
  const { width, height } = BOOK_FORMATS[format];
  const whole = { left: MARGIN, top: MARGIN, width: width - 2 * MARGIN, height: height - 2 * MARGIN };
  const below = (share: number) => ({
    pictures: { ...whole, height: whole.height * share },
    title: { ...whole, top: MARGIN + whole.height * share, height: whole.height * (1 - share) },
  });
  if (isFirst) return below(0.7);
  if (title === null) return { pictures: whole, title: { ...whole, height: 0 } };
  if (format === 'square') return below(0.78);
  const column = 70;
  return {
    pictures: { ...whole, left: MARGIN + column, width: whole.width - column },
    title: { ...whole, width: column - 2 * GAP },
  };
}

/** Returns the area of each photo on a page, by the photos' sizes. */
export function slotsOf(
  format: BookFormat,
  page: BookPage & { isFirst: boolean },
  photos: readonly Size[],
): Area[] {
  const { width, height } = BOOK_FORMATS[format];
  if (page.isFull && photos.length === 1)
    return [{ left: -BLEED_MM, top: -BLEED_MM, width: width + 2 * BLEED_MM, height: height + 2 * BLEED_MM }];
  const { pictures } = areasOf(format, page);
  const { slots } = arrange(pictures, photos.map(aspectOf));
  if (page.title === null || page.isFirst || format === 'square') return slots;
  // Beside a title, pictures stand at the outer margin.
  const right = Math.max(...slots.map((slot) => slot.left + slot.width));
  return slots.map((slot) => ({ ...slot, left: slot.left + pictures.left + pictures.width - right }));
}

/** Width by height of the slot for a photo. Few aspects make a book calm; a 4:3 photo loses a ninth. */
export function aspectOf({ width, height }: Size): number {
  const aspect = width / height;
  if (aspect > 1.15) return 3 / 2;
  return aspect < 0.87 ? 2 / 3 : 1;
}

/** A photo with less than this share of its page's pictures is too small. */
const LEAST_OF_PAGE = 1 / 9;

/** A photo by its number, or photos beside or below each other. */
type Tree = number | { readonly row: readonly Tree[] } | { readonly column: readonly Tree[] };

/** All arrangements of so many photos, the calmer ones first. */
const TREES: readonly (readonly Tree[])[] = [
  [],
  [0],
  [{ row: [0, 1] }, { column: [0, 1] }],
  [
    { row: [0, { column: [1, 2] }] },
    { column: [0, { row: [1, 2] }] },
    { row: [0, 1, 2] },
    { row: [{ column: [0, 1] }, 2] },
  ],
  [
    { column: [{ row: [0, 1] }, { row: [2, 3] }] },
    { row: [{ column: [0, 1] }, { column: [2, 3] }] },
    { row: [0, { column: [1, 2, 3] }] },
    { row: [0, { column: [1, 2] }, 3] },
    { row: [0, 1, 2, 3] },
  ],
];

/** Returns the arrangement of photos that fills most of an area, with the filled share. */
export function arrange(area: Area, aspects: readonly number[]): { slots: Area[]; share: number } {
  let best = { slots: [] as Area[], share: 0 };
  for (const tree of TREES[aspects.length] ?? []) {
    const slots = place(tree, aspects, area);
    const filled = slots.reduce((sum, slot) => sum + slot.width * slot.height, 0);
    const least = Math.min(...slots.map((slot) => slot.width * slot.height));
    // Photos of one page are of similar importance.
    const share = filled / (area.width * area.height) - (least < filled * LEAST_OF_PAGE ? 0.25 : 0);
    // A hundredth more is no reason for a less calm arrangement.
    if (slots.every(({ width }) => width > 0) && share > best.share + 0.01) best = { slots, share };
  }
  return best;
}

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

/** Places a tree as large as possible in the middle of an area. */
const place = (tree: Tree, aspects: readonly number[], area: Area): Area[] => {
  const { slope, rest } = lineOf(tree, aspects);
  const height = Math.min(area.height, (area.width - rest) / slope);
  const width = slope * height + rest;
  const slots: Area[] = [];
  const put = (part: Tree, at: Area): void => {
    if (typeof part === 'number') slots[part] = at;
    else if ('row' in part) {
      let { left } = at;
      for (const child of part.row) {
        const line = lineOf(child, aspects);
        const childWidth = line.slope * at.height + line.rest;
        put(child, { ...at, left, width: childWidth });
        left += childWidth + GAP;
      }
    } else {
      let { top } = at;
      for (const child of part.column) {
        const line = lineOf(child, aspects);
        const childHeight = (at.width - line.rest) / line.slope;
        put(child, { ...at, top, height: childHeight });
        top += childHeight + GAP;
      }
    }
  };
  put(tree, {
    left: area.left + (area.width - width) / 2,
    top: area.top + (area.height - height) / 2,
    width,
    height,
  });
  return slots;
};

/** Returns the pages without these photos, and without pages that show nothing then. The title page stays. */
export function withoutPhotos<P extends BookPage>(
  pages: readonly P[],
  isGone: (photoId: string) => boolean,
): P[] {
  return pages
    .map((page) => ({ ...page, photoIds: page.photoIds.filter((id) => !isGone(id)) }))
    .filter((page, at) => at === 0 || page.photoIds.length > 0 || page.title !== null);
}
