import {
  areasOf,
  arrange,
  aspectOf,
  BOOK_FORMATS,
  BOOK_PAGES,
  type BookFormat,
  type BookPage,
  MAX_ON_PAGE,
} from '@togather/contract/book-pages.ts';
import { cropToSlot, type Part } from '@togather/contract/crop-to-slot.ts';

/** What laying out needs of a chosen photo. */
export interface BookPhoto {
  readonly id: string;
  readonly width: number;
  readonly height: number;
  readonly faces: Part | undefined;
  readonly score: number;
}

/** Photos in the order of time; a chapter without a title begins without notice. */
export interface BookChapter {
  readonly title: string | null;
  readonly photos: readonly BookPhoto[];
}

export interface Plan {
  readonly format: BookFormat;
  readonly title: string;
  /** Of the title page; it is on no other page. */
  readonly cover: string;
  readonly chapters: readonly BookChapter[];
}

/** Pages per photo of a large book. */
const PHOTOS_PER_PAGE = 2.1;

/** Lays out a book of an even number of pages, at least 24 if there are so many photos, with the title page first. */
export function layOutPages({ format, title, cover, chapters }: Plan): BookPage[] {
  const inside = chapters
    .map((chapter) => ({ ...chapter, photos: chapter.photos.filter(({ id }) => id !== cover) }))
    .filter(({ photos }) => photos.length > 0);
  const photos = inside.reduce((sum, chapter) => sum + chapter.photos.length, 0);
  const even = 2 * Math.round(photos / PHOTOS_PER_PAGE / 2);
  const pages = Math.max(BOOK_PAGES.least, Math.min(BOOK_PAGES.most, even));
  const shares = dividePages(inside, pages - 1);
  const full = bestForFull(format, inside);
  return [
    { title, photoIds: [cover], isFull: false },
    ...inside.flatMap((chapter, at) => layOutChapter(format, chapter, { pages: shares[at]!, full })),
  ];
}

/** Divides pages among chapters: each gets as many as it needs, then whichever has most photos per page. */
const dividePages = (chapters: readonly BookChapter[], pages: number): number[] => {
  const shares = chapters.map(({ title, photos }) =>
    title === null
      ? Math.ceil(photos.length / MAX_ON_PAGE)
      : 1 + Math.ceil((photos.length - 1) / MAX_ON_PAGE),
  );
  for (let left = pages - shares.reduce((sum, share) => sum + share, 0); left > 0; left--) {
    const [fullest] = chapters
      .map(({ photos }, at) => ({ at, room: photos.length - shares[at]!, load: photos.length / shares[at]! }))
      .filter(({ room }) => room > 0)
      .sort((one, other) => other.load - one.load || one.at - other.at);
    if (!fullest) break;
    shares[fullest.at]!++;
  }
  return shares;
};

/** Of all photos, at most so many fill a page. */
const FULL_SHARE = 1 / 5;
/** Fewer pixels per inch look soft. */
const LEAST_DPI = 130;
const MM_PER_INCH = 25.4;

/** Returns the best photos of a book that can fill a page: large enough, of its shape, and with whole faces. */
const bestForFull = (format: BookFormat, chapters: readonly BookChapter[]): Set<string> => {
  const page = BOOK_FORMATS[format];
  const able = chapters
    .flatMap(({ photos }) => photos)
    .filter((photo) => {
      const crop = cropToSlot(photo, page.width / page.height);
      const kept = crop && crop.width * crop.height;
      const dpi = crop && (crop.width * photo.width) / (page.width / MM_PER_INCH);
      return kept !== undefined && kept >= LEAST_KEPT && dpi !== undefined && dpi >= LEAST_DPI;
    });
  const count = Math.ceil(chapters.reduce((sum, { photos }) => sum + photos.length, 0) * FULL_SHARE);
  return new Set(
    able
      .toSorted((one, other) => other.score - one.score)
      .slice(0, count)
      .map(({ id }) => id),
  );
};
/** Less than this share of a photo is another photo. */
const LEAST_KEPT = 0.62;

interface Wanted {
  readonly pages: number;
  readonly full: ReadonlySet<string>;
}

/** How a row of pages ends, and what it costs. */
interface Way {
  readonly cost: number;
  readonly pages: readonly BookPage[];
  /** Of the last page: its number of photos, 0 for a full one. */
  readonly last: number;
}

const COSTS = { same: 0.8, sameFull: 3, full: -0.7, four: 0.35, empty: 1.6, single: 0.1, soft: 0.3 };

/**
 * Divides a chapter's photos into pages in the order of time. Of all ways it takes the one that fills the pages best and changes
 * most from page to page: full, framed, several.
 */
const layOutChapter = (
  format: BookFormat,
  { title, photos }: BookChapter,
  { pages, full }: Wanted,
): BookPage[] => {
  const [first] = photos;
  const opener = title === null || !first ? [] : [{ title, photoIds: [first.id], isFull: false }];
  const rest = photos.slice(opener.length);
  // By the photos that are placed, and the last page's kind: the best way to place them on the pages so far.
  let ways = new Map<string, Way & { placed: number }>([
    ['0', { placed: 0, cost: 0, pages: opener, last: opener.length }],
  ]);
  for (let page = opener.length; page < pages; page++) {
    const next = new Map<string, Way & { placed: number }>();
    for (const way of ways.values())
      for (let count = 1; count <= MAX_ON_PAGE && way.placed + count <= rest.length; count++) {
        const group = rest.slice(way.placed, way.placed + count);
        for (const isFull of count === 1 && full.has(group[0]!.id) ? [true, false] : [false]) {
          const last = isFull ? 0 : count;
          const cost = way.cost + costOf(format, group, isFull) + (last === way.last ? costOfSame(last) : 0);
          const key = `${way.placed + count} ${last}`;
          if ((next.get(key)?.cost ?? Number.POSITIVE_INFINITY) <= cost) continue;
          const made = { title: null, photoIds: group.map(({ id }) => id), isFull };
          next.set(key, { placed: way.placed + count, cost, last, pages: [...way.pages, made] });
        }
      }
    ways = next;
  }
  const [best] = [...ways.values()]
    .filter(({ placed }) => placed === rest.length)
    .sort((one, other) => one.cost - other.cost);
  return [...(best?.pages ?? opener)];
};

const costOfSame = (last: number) => (last === 0 ? COSTS.sameFull : COSTS.same);

const costOf = (format: BookFormat, group: readonly BookPhoto[], isFull: boolean): number => {
  if (isFull) return COSTS.full;
  const { pictures } = areasOf(format, { title: null, isFirst: false });
  const { slots, share } = arrange(pictures, group.map(aspectOf));
  const empty = group.length === 1 ? COSTS.single : (1 - share) * COSTS.empty;
  const soft = slots.filter(({ width }, at) => group[at]!.width / (width / MM_PER_INCH) < LEAST_DPI).length;
  return empty + soft * COSTS.soft + (group.length === MAX_ON_PAGE ? COSTS.four : 0);
};
