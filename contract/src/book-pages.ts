/** The geometry of a photo book, in millimetres. The server draws by it, and the browser shows it. */
import { type Area, arrange, LEAST_PPI, type Place, placeIn, ppiOf } from './arrange-photos.ts';
import type { Inset, Pictured } from './crop-to-slot.ts';

export const BOOK_FORMATS = {
  a4: { width: 297, height: 210 },
  square: { width: 210, height: 210 },
} as const;
export type BookFormat = keyof typeof BOOK_FORMATS;

/** Printed beyond the trimmed page on each side, since cutting is not exact. */
export const BLEED_MM = 3;
export const BOOK_PAGES = { least: 24, most: 40 } as const;
/** Printers take books of an even number of pages, and of 24 at least. */
export const pageCountOf = (pages: readonly unknown[]): number =>
  Math.max(BOOK_PAGES.least, pages.length + (pages.length % 2));
/** Photos on one page. */
export const MAX_ON_PAGE = 4;

export interface BookPage {
  /** Of the title page: the book's title; of other pages: the chapter that begins here. */
  readonly title: string | null;
  /** The most important one first. */
  readonly photoIds: readonly string[];
  /** The page's only photo reaches beyond its edges. */
  readonly isFull: boolean;
}

/** A page's title, with the number that the page has in the book. */
export type NumberedPage = Pick<BookPage, 'title' | 'isFull'> & { readonly number: number };

/** What stands where on a page. */
export interface PageLayout {
  /** In the order of the photos. */
  readonly slots: readonly Place[];
  readonly title: Area;
  /** The title stands beside the picture, not below it. */
  readonly isBeside: boolean;
}

const MARGIN = 18;
/** No face is nearer to the trim, and to the fold, where a bound page bends. */
const SAFE = { trim: 6, fold: 12 };
/** Between a title beside a picture and the picture; the title's width. */
const COLUMN = { gap: 10, least: 60, most: 85 };
/** Height of the white below the picture of the title page. */
const BAND = 52;

const frameOf = ({ width, height }: { width: number; height: number }): Area => ({
  left: MARGIN,
  top: MARGIN,
  width: width - 2 * MARGIN,
  height: height - 2 * MARGIN,
});
/** The area of the pictures on a page without a title. */
export const FRAMES = { a4: frameOf(BOOK_FORMATS.a4), square: frameOf(BOOK_FORMATS.square) };

/** The insets of an area that reaches into the bleed. The fold is on the right of even pages. */
const insetOf = (format: BookFormat, number: number, area: Area): Inset => {
  const page = BOOK_FORMATS[format];
  const sides = { left: number % 2 ? SAFE.fold : SAFE.trim, right: number % 2 ? SAFE.trim : SAFE.fold };
  return {
    left: Math.max(0, sides.left - area.left) / area.width,
    right: Math.max(0, area.left + area.width - page.width + sides.right) / area.width,
    top: Math.max(0, SAFE.trim - area.top) / area.height,
    bottom: Math.max(0, area.top + area.height - page.height + SAFE.trim) / area.height,
  };
};

/** Returns the first of these areas that a photo can fill: sharp, with its faces away from the edges of the page. */
const firstFilled = (
  format: BookFormat,
  number: number,
  { photo, areas }: { photo: Pictured; areas: readonly Area[] },
): Place | undefined => {
  for (const area of areas) {
    const place = placeIn(area, photo, insetOf(format, number, area));
    if (place && ppiOf(photo, place) >= LEAST_PPI) return place;
  }
  return undefined;
};

/** Returns the place of a photo that fills a page, or that is a band from edge to edge; undefined if it can do neither. */
export function fullPlaceOf(format: BookFormat, number: number, photo: Pictured): Place | undefined {
  const page = BOOK_FORMATS[format];
  const width = page.width + 2 * BLEED_MM;
  const whole = { left: -BLEED_MM, top: -BLEED_MM, width, height: page.height + 2 * BLEED_MM };
  const height = (width * photo.height) / photo.width;
  const band = { left: -BLEED_MM, top: (page.height - height) / 2, width, height };
  const areas = height > page.height - 2 * MARGIN ? [whole] : [whole, band];
  return firstFilled(format, number, { photo, areas });
}

/** Returns what stands where on a page. Pages without a title have one frame of pictures; a title stands below or beside one. */
export function layOutPage(format: BookFormat, page: NumberedPage, photos: readonly Pictured[]): PageLayout {
  const { width } = BOOK_FORMATS[format];
  const frame = FRAMES[format];
  const [first] = photos;
  if (page.number === 1) return layOutTitlePage(format, frame, photos);
  if (page.title !== null) return layOutOpener(format, { page, frame }, photos);
  const untitled = { title: { ...frame, height: 0 }, isBeside: false };
  const full = page.isFull && first && photos.length === 1 && fullPlaceOf(format, page.number, first);
  if (full) return { slots: [full], ...untitled };
  const { slots } = arrange(frame, photos);
  return { slots: page.number % 2 ? slots.map((slot) => mirrored(slot, width)) : slots, ...untitled };
}

/** Facing pages mirror each other. */
const mirrored = (slot: Place, width: number): Place => ({ ...slot, left: width - slot.left - slot.width });

/** The right part of a page, up to its edges: as wide as the photo's shape and the title beside it allow. */
const rightPart = (format: BookFormat, { width, height }: Pictured): Area => {
  const page = BOOK_FORMATS[format];
  const tall = page.height + 2 * BLEED_MM;
  const most = page.width + BLEED_MM - MARGIN - COLUMN.least - COLUMN.gap;
  const wide = Math.min(most, (tall * width) / height);
  return { left: page.width + BLEED_MM - wide, top: -BLEED_MM, width: wide, height: tall };
};

/** The title's area beside a picture, at its left. */
const besideOf = (frame: Area, right: number): Area => {
  const left = Math.max(frame.left, right - COLUMN.gap - COLUMN.most);
  return { ...frame, left, width: right - COLUMN.gap - left };
};

/** One picture reaches up to three edges, with the title below it or beside it, and is framed if it cannot be cropped so. */
const layOutTitlePage = (format: BookFormat, frame: Area, photos: readonly Pictured[]): PageLayout => {
  const { width, height } = BOOK_FORMATS[format];
  const photo = photos.length === 1 ? photos[0] : undefined;
  const upper = {
    left: -BLEED_MM,
    top: -BLEED_MM,
    width: width + 2 * BLEED_MM,
    height: height - BAND + BLEED_MM,
  };
  const below = { ...frame, top: height - BAND, height: BAND };
  const wide = photo && firstFilled(format, 1, { photo, areas: [upper] });
  if (wide) return { slots: [wide], title: below, isBeside: false };
  const area = photo && rightPart(format, photo);
  const tall = format === 'a4' && area && firstFilled(format, 1, { photo, areas: [area] });
  if (tall) return { slots: [tall], title: besideOf(frame, tall.left), isBeside: true };
  const above = { ...frame, height: height - BAND - MARGIN };
  return { slots: arrange(above, photos).slots, title: below, isBeside: false };
};

/** A chapter begins with its title beside a picture, or below it in a square book. */
const layOutOpener = (
  format: BookFormat,
  { page, frame }: { page: NumberedPage; frame: Area },
  photos: readonly Pictured[],
): PageLayout => {
  if (format === 'square') {
    const pictures = { ...frame, height: frame.height * 0.8 };
    const { slots } = arrange(pictures, photos);
    const left = Math.min(...slots.map((slot) => slot.left), frame.left + frame.width);
    const top = frame.top + pictures.height;
    return {
      // Picture and title begin at one line.
      slots: slots.map((slot) => ({ ...slot, left: slot.left - left + frame.left })),
      title: { ...frame, top, height: frame.height - pictures.height },
      isBeside: false,
    };
  }
  const [photo] = photos;
  const area = photo && photos.length === 1 && rightPart(format, photo);
  const edge = area && firstFilled(format, page.number, { photo, areas: [area] });
  if (edge) return { slots: [edge], title: besideOf(frame, edge.left), isBeside: true };
  const column = COLUMN.least + COLUMN.gap;
  const { slots } = arrange({ ...frame, left: frame.left + column, width: frame.width - column }, photos);
  const end = Math.max(...slots.map((slot) => slot.left + slot.width), 0);
  const moved = slots.map((slot) => ({ ...slot, left: slot.left + frame.left + frame.width - end }));
  const start = Math.min(...moved.map(({ left }) => left), frame.left + frame.width);
  return { slots: moved, title: besideOf(frame, start), isBeside: true };
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
