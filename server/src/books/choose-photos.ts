import { BOOK_PAGES } from '@togather/contract/book-pages.ts';
import { colourDistance, lightLikeness } from '#photos/devices/picture-likeness.ts';
import { areOfOneMoment, type Sight } from '#photos/moments/find-moments.ts';

/** What choosing needs of a photo that may be in a book. */
export interface BookCandidate extends Sight {
  readonly id: string;
  /** Number of its chapter. */
  readonly chapter: number;
  readonly width: number;
  readonly height: number;
  /** Of the file. */
  readonly bytes: number;
  readonly hearts: number;
  /** Higher is sharper, on any scale; undefined while unmeasured. */
  readonly sharpness: number | undefined;
  readonly faces: readonly { readonly quality: number }[];
  /** Almost black, or of one tone: what is sharp in it is noise. */
  readonly isDull: boolean;
}

export interface Choice {
  /** In the order of chapters and time. */
  readonly photoIds: readonly string[];
  /** People in three moments or more who cannot be shown twice. */
  readonly left: readonly string[];
}

/** Two thirds of the photos beyond the least number stay out, and a book has at most so many. */
const SHARE = 0.4;
const MOST_PHOTOS = 84;
/** More are taken only so that nobody is missing. */
const MOST_WITH_EVERYBODY = 110;
/** A person in at least `photos` moments appears at least `appearances` times. */
const FAIR = { photos: 3, appearances: 2 } as const;

/** Returns how many photos a book has of so many. */
export const photosWanted = (eligible: number): number =>
  Math.min(eligible, MOST_PHOTOS, Math.round(BOOK_PAGES.least + (eligible - BOOK_PAGES.least) * SHARE));

/** Chooses the photos of a book: of each chapter about the square root of its photos, the best ones, each moment once, and everybody. */
export function choosePhotos(candidates: readonly BookCandidate[], ratings = ratePhotos(candidates)): Choice {
  const scores = new Map([...ratings].map(([id, { score }]) => [id, score]));
  const byScore = candidates.toSorted(
    (one, other) => scores.get(other.id)! - scores.get(one.id)! || one.time - other.time,
  );
  const { distinct, doubles } = withoutDoubles(byScore);
  // A book needs its photos: in a small event some are alike.
  const usable = [...distinct, ...doubles.slice(0, Math.max(0, BOOK_PAGES.least - distinct.length))];
  const quotas = quotasOf(usable, photosWanted(usable.length));
  const chosen = new Map<string, BookCandidate>();
  for (const photo of usable) {
    const quota = quotas.get(photo.chapter) ?? 0;
    if (quota === 0) continue;
    quotas.set(photo.chapter, quota - 1);
    chosen.set(photo.id, photo);
  }
  const left = showEverybody({ usable, chosen, scores });
  const photoIds = [...chosen.values()]
    .sort(
      (one, other) => one.chapter - other.chapter || one.time - other.time || (one.id < other.id ? -1 : 1),
    )
    .map(({ id }) => id);
  return { photoIds, left };
}

const WEIGHTS = { hearts: 0.5, sharpness: 1, faces: 0.6, size: 0.4, small: -1, dull: -0.5 };
/** More say that a photo is loved, not that it is better. */
const HEARTS_THAT_COUNT = 3;
const FACES_THAT_COUNT = 4;
/** Sharpness is measured at 640 pixels; a shorter photo that is sharp there prints soft on half a page. */
const LENGTH_ENOUGH = 1280;
/** A shorter photo is in the book only if it is loved or somebody would be missing. */
const LEAST_LENGTH = 900;
/** Prints well on a page. */
const PIXELS_ENOUGH = 6_000_000;

/** How good a photo is. */
export interface Rating {
  readonly score: number;
  /** From 0 to 1, among the photos of the event. */
  readonly sharpness: number;
}

/** Rates photos by hearts, sharpness, faces and size. */
export function ratePhotos(candidates: readonly BookCandidate[]): Map<string, Rating> {
  const density = ({ bytes, width, height }: BookCandidate) => bytes / (width * height);
  const densities = candidates.map(density).sort((a, b) => a - b);
  const usual = densities[densities.length >> 1] || 1;
  const measured = candidates.flatMap(({ sharpness }) => sharpness ?? []).sort((a, b) => a - b);
  const ranks = new Map(measured.toReversed().map((sharpness, at) => [sharpness, measured.length - 1 - at]));
  const rankOf = (sharpness: number) => ranks.get(sharpness)! / measured.length;
  return new Map(
    candidates.map((photo) => {
      const best = photo.faces
        .map(({ quality }) => quality)
        .sort((a, b) => b - a)
        .slice(0, FACES_THAT_COUNT);
      const seen = best.reduce((sum, quality) => sum + quality, 0);
      // Blurred pictures make small files, and blurred faces are of low quality.
      const guess = (Math.min(1, density(photo) / usual) + (best[0] ?? 0.5)) / 2;
      const length = Math.max(photo.width, photo.height);
      const sharpness =
        (photo.sharpness === undefined ? guess : rankOf(photo.sharpness)) *
        Math.min(1, length / LENGTH_ENOUGH);
      const score =
        WEIGHTS.hearts * Math.log2(1 + Math.min(HEARTS_THAT_COUNT, photo.hearts)) +
        WEIGHTS.sharpness * sharpness +
        (WEIGHTS.faces * seen) / FACES_THAT_COUNT +
        WEIGHTS.size * Math.min(1, (photo.width * photo.height) / PIXELS_ENOUGH) +
        (length < LEAST_LENGTH && photo.hearts === 0 ? WEIGHTS.small : 0) +
        (photo.isDull ? WEIGHTS.dull : 0);
      return [photo.id, { score, sharpness }];
    }),
  );
}

const SAME_LIGHT = 0.93;
const SAME_COLOUR = 0.05;
/** Of a copy with other colours. */
const COPIED_LIGHT = 0.95;

/** Returns whether a book has room for one of two photos only: they show one moment, or look nearly equal. */
function areAlike(one: BookCandidate, other: BookCandidate): boolean {
  if (areOfOneMoment(one, other)) return true;
  if (!one.form || !other.form || one.width > one.height !== other.width > other.height) return false;
  const light = lightLikeness(one.form, other.form);
  return (
    light >= COPIED_LIGHT || (light >= SAME_LIGHT && colourDistance(one.form, other.form) <= SAME_COLOUR)
  );
}

/** Counts the photos that do not look alike, up to `most`. */
export function countDifferent(photos: readonly BookCandidate[], most: number): number {
  const different: BookCandidate[] = [];
  for (const photo of photos) {
    if (different.length === most) break;
    if (!different.some((other) => areAlike(photo, other))) different.push(photo);
  }
  return different.length;
}

const withoutDoubles = (byScore: readonly BookCandidate[]) => {
  const distinct: BookCandidate[] = [];
  const doubles: BookCandidate[] = [];
  for (const photo of byScore)
    (distinct.some((better) => areAlike(photo, better)) ? doubles : distinct).push(photo);
  return { distinct, doubles };
};

/** Divides a number of photos among the chapters by the square roots of theirs; each has at least one, and no more than it has. */
const quotasOf = (photos: readonly BookCandidate[], wanted: number): Map<number, number> => {
  const sizes = new Map<number, number>();
  for (const { chapter } of photos) sizes.set(chapter, (sizes.get(chapter) ?? 0) + 1);
  const quotas = new Map([...sizes.keys()].map((chapter) => [chapter, 1]));
  for (let given = quotas.size; given < wanted; given++) {
    const [neediest] = [...sizes]
      .filter(([chapter, size]) => quotas.get(chapter)! < size)
      .map(([chapter, size]) => ({ chapter, need: Math.sqrt(size) / quotas.get(chapter)! }))
      .sort((one, other) => other.need - one.need || one.chapter - other.chapter);
    if (!neediest) break;
    quotas.set(neediest.chapter, quotas.get(neediest.chapter)! + 1);
  }
  return quotas;
};

interface Choosing {
  /** Without photos of the same moment, best first. */
  readonly usable: readonly BookCandidate[];
  /** Changed in place. */
  readonly chosen: Map<string, BookCandidate>;
  readonly scores: ReadonlyMap<string, number>;
}

const countPeople = (photos: Iterable<BookCandidate>): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const photo of photos)
    for (const person of photo.figures) counts.set(person, (counts.get(person) ?? 0) + 1);
  return counts;
};

/** Returns the people who are in three moments or more, and in fewer than two of these photos. */
export function rarelyShown(candidates: readonly BookCandidate[], inBook: ReadonlySet<string>): string[] {
  const photosOf = new Map<string, BookCandidate[]>();
  for (const photo of candidates)
    for (const person of photo.figures) photosOf.set(person, [...(photosOf.get(person) ?? []), photo]);
  return [...photosOf]
    .filter(
      ([, photos]) =>
        photos.filter(({ id }) => inBook.has(id)).length < FAIR.appearances &&
        withoutDoubles(photos).distinct.length >= FAIR.photos,
    )
    .map(([person]) => person);
}

/**
 * Exchanges photos until everybody appears. Each step adds the photo with most missing people, and removes the worst one of its
 * chapter that nobody needs. Returns those for whom there are no photos.
 */
const showEverybody = ({ usable, chosen, scores }: Choosing): string[] => {
  const owed = [...countPeople(usable)]
    .filter(([, photos]) => photos >= FAIR.photos)
    .map(([person]) => person);
  for (;;) {
    const counts = countPeople(chosen.values());
    const missing = new Set(owed.filter((person) => (counts.get(person) ?? 0) < FAIR.appearances));
    const countMissing = (photo: BookCandidate) =>
      [...photo.figures].filter((person) => missing.has(person)).length;
    const [next] = usable
      .filter((photo) => !chosen.has(photo.id))
      .map((photo) => ({ photo, helps: countMissing(photo) }))
      .filter(({ helps }) => helps > 0)
      .sort(
        (one, other) => other.helps - one.helps || scores.get(other.photo.id)! - scores.get(one.photo.id)!,
      );
    if (!next || missing.size === 0) return [...missing];
    const needed = new Set(owed.filter((person) => (counts.get(person) ?? 0) <= FAIR.appearances));
    const ofChapter = Map.groupBy(chosen.values(), ({ chapter }) => chapter);
    const [worst] = [...chosen.values()]
      .filter((photo) => ![...photo.figures].some((person) => needed.has(person)))
      .filter(({ chapter }) => (ofChapter.get(chapter)?.length ?? 0) > 1)
      .sort(
        (one, other) =>
          Number(other.chapter === next.photo.chapter) - Number(one.chapter === next.photo.chapter) ||
          scores.get(one.id)! - scores.get(other.id)!,
      );
    if (worst) chosen.delete(worst.id);
    else if (chosen.size >= MOST_WITH_EVERYBODY) return [...missing];
    chosen.set(next.photo.id, next.photo);
  }
};
