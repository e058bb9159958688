import { arrange, type Place, ppiOf } from '@togather/contract/arrange-photos.ts';
import {
  BOOK_PAGES,
  type BookFormat,
  type BookPage,
  FRAMES,
  fullPlaceOf,
  layOutPage,
  MAX_ON_PAGE,
} from '@togather/contract/book-pages.ts';
import type { Pictured } from '@togather/contract/crop-to-slot.ts';

/** What laying out needs of a chosen photo. */
export interface BookPhoto extends Pictured {
  readonly id: string;
  readonly score: number;
  /** From 0 to 1, among the photos of the event. */
  readonly sharpness: number;
  readonly figures: ReadonlySet<string>;
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
/** Stitched books have sheets of so many pages. */
const SHEET = 4;

/** Lays out a book with the title page first: of 24 to 40 pages in whole sheets, if there are so many photos. */
export function layOutPages({ format, title, cover, chapters }: Plan): BookPage[] {
  const inside = chapters
    .map((chapter) => ({ ...chapter, photos: chapter.photos.filter(({ id }) => id !== cover) }))
    .filter(({ photos }) => photos.length > 0);
  const photos = inside.reduce((sum, chapter) => sum + chapter.photos.length, 0);
  const whole = SHEET * Math.round(photos / PHOTOS_PER_PAGE / SHEET);
  const pages = Math.max(BOOK_PAGES.least, Math.min(BOOK_PAGES.most, whole));
  const shares = dividePages(inside, pages - 1);
  const book: BookPage[] = [{ title, photoIds: [cover], isFull: false }];
  let former: BookPhoto | undefined;
  for (const [at, chapter] of inside.entries()) {
    const begins = book.length + 1;
    const opener = chapter.title === null ? undefined : bestOpener(format, chapter, { begins, former });
    const isLast = at === inside.length - 1;
    book.push(...layOutChapter(format, chapter, { pages: shares[at]!, begins, opener, isLast }));
    former = opener;
  }
  return book;
}

/** The pages that a chapter needs: a title begins with a page of one photo. */
const leastPages = ({ title, photos }: BookChapter): number =>
  title === null ? Math.ceil(photos.length / MAX_ON_PAGE) : 1 + Math.ceil((photos.length - 1) / MAX_ON_PAGE);

/** Returns whether the chapters have room in a book, behind its title page. */
export const fitInBook = (chapters: readonly BookChapter[]): boolean =>
  chapters.reduce((sum, chapter) => sum + leastPages(chapter), 0) < BOOK_PAGES.most;

/** Divides pages among chapters: each gets as many as it needs, then whichever has most photos per page. */
const dividePages = (chapters: readonly BookChapter[], pages: number): number[] => {
  const shares = chapters.map(leastPages);
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

/** A page of its own needs a photo that is as sharp as this. */
const SHARP = { rank: 0.4, ppi: 150 };
const isSharp = (photo: BookPhoto, slot: Place | undefined): boolean =>
  slot !== undefined && ppiOf(photo, slot) >= SHARP.ppi && photo.sharpness >= SHARP.rank;

/** An opener is one of the chapter's first photos: of this share, and of at least so many. */
const BEGINNING = { share: 1 / 4, least: 4 };

/** Returns the best of a chapter's first photos to begin it: sharp, and not of whom the former chapter began with. */
const bestOpener = (
  format: BookFormat,
  { title, photos }: BookChapter,
  { begins, former }: { begins: number; former: BookPhoto | undefined },
): BookPhoto | undefined => {
  const count = Math.max(BEGINNING.least, Math.ceil(photos.length * BEGINNING.share));
  const worthOf = (photo: BookPhoto): number => {
    const [slot] = layOutPage(format, { title, isFull: false, number: begins }, [photo]).slots;
    const isOther = former === undefined || ![...photo.figures].some((figure) => former.figures.has(figure));
    return photo.score + (isSharp(photo, slot) ? 4 : 0) + (isOther ? 2 : 0);
  };
  return photos
    .slice(0, count)
    .toSorted((one, other) => worthOf(other) - worthOf(one))
    .at(0);
};

interface Wanted {
  readonly pages: number;
  /** The number of the chapter's first page. */
  readonly begins: number;
  readonly opener: BookPhoto | undefined;
  /** The book ends with a photo on a page of its own. */
  readonly isLast: boolean;
}

/** How a row of pages ends, and what it costs. */
interface Way {
  readonly cost: number;
  readonly placed: number;
  readonly pages: readonly BookPage[];
  /** The last page and the one before it. */
  readonly kinds: readonly [Kind, Kind];
}

/** The number of photos on a page, 0 if it is full, with the shape of their arrangement. */
interface Kind {
  readonly count: number;
  readonly shape: number;
}
const NO_PAGE: Kind = { count: -1, shape: 0 };

const COSTS = { four: 0.25, empty: 1.6, single: 0.1, hole: 4, leastSingle: 0.4, leastSeveral: 0.8 };
/** The best photo of a chapter fills a page, and few others do. */
const FULL = { best: -1.2, worst: 0.3 };
/** Of a page like the last one, or like the one before that: in the number of photos, full, and in the shape. */
const SAME = { count: [0.8, 0.3], full: [3, 0.5], shape: [0.4, 0.3] } as const;

/**
 * Divides a chapter's photos into pages in the order of time. Of all ways it takes the one that fills the pages best and changes
 * most from page to page: full, framed, several.
 */
const layOutChapter = (
  format: BookFormat,
  { title, photos }: BookChapter,
  { pages, begins, opener, isLast }: Wanted,
): BookPage[] => {
  const first = opener ? [{ title, photoIds: [opener.id], isFull: false }] : [];
  const others = photos.filter((photo) => photo !== opener);
  const closing = isLast ? bestClosing(format, others, pages - first.length) : undefined;
  const rest = others.filter((photo) => photo !== closing);
  const last = closing
    ? [{ title: null, photoIds: [closing.id], isFull: canBeFull(format, begins + pages - 1, closing) }]
    : [];
  const costs = costsOf(format, rest);
  const start: Kind = opener ? { count: 1, shape: 0 } : NO_PAGE;
  // By the photos that are placed, and the last two kinds: the best way to place them on the pages so far.
  let ways = new Map<string, Way>([['', { placed: 0, cost: 0, pages: first, kinds: [start, NO_PAGE] }]]);
  for (let page = first.length; page < pages - last.length; page++) {
    const next = new Map<string, Way>();
    for (const way of ways.values())
      for (const { kind, cost, group } of costs.listFrom(way.placed, begins + page)) {
        const placed = way.placed + group.length;
        const all = way.cost + cost + costOfSame(kind, way.kinds);
        const key = `${placed} ${kind.count} ${way.kinds[0].count} ${way.kinds[0].shape}`;
        if ((next.get(key)?.cost ?? Number.POSITIVE_INFINITY) <= all) continue;
        // The best photo comes first, and gets the largest place.
        const photoIds = group.toSorted((one, other) => other.score - one.score).map(({ id }) => id);
        const made = { title: null, photoIds, isFull: kind.count === 0 };
        next.set(key, { placed, cost: all, kinds: [kind, way.kinds[0]], pages: [...way.pages, made] });
      }
    ways = next;
  }
  const [best] = [...ways.values()]
    .filter(({ placed }) => placed === rest.length)
    .sort((one, other) => one.cost - other.cost);
  return [...(best?.pages ?? first), ...last];
};

/** The last page is the best of the last photos that is sharp alone, if the others fit on the pages before it. */
const bestClosing = (
  format: BookFormat,
  photos: readonly BookPhoto[],
  pages: number,
): BookPhoto | undefined =>
  pages < 2 || photos.length - 1 > (pages - 1) * MAX_ON_PAGE
    ? undefined
    : photos
        .slice(-Math.max(BEGINNING.least, Math.ceil(photos.length * BEGINNING.share)))
        .filter((photo) => isSharp(photo, arrange(FRAMES[format], [photo]).slots[0]))
        .toSorted((one, other) => other.score - one.score)
        .at(0);

const canBeFull = (format: BookFormat, number: number, photo: BookPhoto): boolean =>
  photo.sharpness >= SHARP.rank && fullPlaceOf(format, number, photo) !== undefined;

/** Returns what each page can show after so many photos of a chapter, with its cost. */
const costsOf = (format: BookFormat, photos: readonly BookPhoto[]) => {
  const ranked = photos.toSorted((one, other) => other.score - one.score);
  const rankOf = new Map(ranked.map(({ id }, at) => [id, at / Math.max(1, photos.length - 1)]));
  const groups = photos.map((_, from) =>
    Array.from({ length: Math.min(MAX_ON_PAGE, photos.length - from) }, (__, at) => {
      const group = photos.slice(from, from + at + 1);
      const { share, shape } = arrange(
        FRAMES[format],
        group.toSorted((one, other) => other.score - one.score),
      );
      return { kind: { count: group.length, shape }, cost: costOf(share, group.length), group };
    }),
  );
  const listFrom = (from: number, number: number) => {
    const [photo] = photos.slice(from);
    if (!photo || !canBeFull(format, number, photo)) return groups[from] ?? [];
    const cost = FULL.best + (FULL.worst - FULL.best) * rankOf.get(photo.id)!;
    return [...groups[from]!, { kind: { count: 0, shape: 0 }, cost, group: [photo] }];
  };
  return { listFrom };
};

/** Of a page that pictures fill to this share. A photo alone has wide white, unless its pixels make it tiny. */
const costOf = (share: number, count: number): number =>
  count === 1
    ? COSTS.single + COSTS.hole * Math.max(0, COSTS.leastSingle - share)
    : (1 - share) * COSTS.empty +
      COSTS.hole * Math.max(0, COSTS.leastSeveral - share) +
      (count === MAX_ON_PAGE ? COSTS.four : 0);

const costOfSame = (kind: Kind, before: Way['kinds']): number =>
  before.reduce((sum, other, at) => {
    if (other.count !== kind.count) return sum;
    const isSameShape = kind.count > 1 && other.shape === kind.shape;
    return sum + (kind.count === 0 ? SAME.full : SAME.count)[at]! + (isSameShape ? SAME.shape[at]! : 0);
  }, 0);
