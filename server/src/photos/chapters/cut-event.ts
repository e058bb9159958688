/** What cutting needs of a photo. */
export interface PhotoToCut {
  /** Seconds since 1970. */
  readonly time: number;
  /** Ids of the people in it. */
  readonly figures: readonly string[];
  /** How it looks: numbers from 0 to 1, as many for each photo; undefined while unknown. */
  readonly look: readonly number[] | undefined;
}

const MOST_CHAPTERS = 12;
/** A smaller event needs no chapters. */
const LEAST_PHOTOS = 24;
/** The least photos of a chapter, and the least share of the event's. */
const LEAST_IN_CHAPTER = 6;
const LEAST_SHARE = 1 / 60;
/** The least time from one start to the next. */
const LEAST_SECONDS = 10 * 60;
/** After such a break a new chapter starts, even of a few photos. */
const BREAK_SECONDS = 4 * 3600;
const LEAST_AFTER_BREAK = 3;
/** Photos before and after a cut that are compared. */
const WINDOW = 12;
/** Fewer of them with a known face or look tell nothing. */
const LEAST_KNOWN = 4;
/** A gap of 2^8 times the event's median scores 1. */
const DOUBLINGS = 8;
const WEIGHTS = { gap: 0.5, people: 0.25, look: 0.25 };
/** The least score of a cut. */
const LEAST_SCORE = 0.38;

/**
 * Cuts an event into at most 12 chapters and returns their starts, in seconds; none for an event without parts. Photos are in the
 * order of time. A cut is where a gap is long for this event, or where other people or other looks begin. Equal photos give
 * equal cuts.
 */
export function cutEvent(photos: readonly PhotoToCut[]): number[] {
  if (photos.length < LEAST_PHOTOS) return [];
  const scores = scoresOf(photos);
  const least = Math.max(LEAST_IN_CHAPTER, Math.floor(photos.length * LEAST_SHARE));
  const candidates = scores
    .map((score, at) => ({ score, at }))
    .filter(({ score }) => score >= LEAST_SCORE)
    .sort((a, b) => b.score - a.score || a.at - b.at);
  const cuts = [0];
  for (const { at } of candidates) {
    if (cuts.length === MOST_CHAPTERS) break;
    if (fits(photos, { at, cuts, least })) cuts.push(at);
  }
  if (cuts.length === 1) return [];
  return cuts
    .sort((a, b) => a - b)
    .map((at, number) => timeAt(photos, number === 0 ? firstOf(photos, cuts[1]) : at));
}

const timeAt = (photos: readonly PhotoToCut[], at: number): number => photos[at]?.time ?? 0;

const gapAt = (photos: readonly PhotoToCut[], at: number): number =>
  timeAt(photos, at) - timeAt(photos, at - 1);

/** Returns whether a cut leaves enough photos and time to the cuts and ends beside it. */
const fits = (
  photos: readonly PhotoToCut[],
  { at, cuts, least }: { at: number; cuts: readonly number[]; least: number },
): boolean => {
  const before = Math.max(...cuts.filter((cut) => cut < at));
  const after = Math.min(photos.length, ...cuts.filter((cut) => cut > at));
  if (gapAt(photos, at) >= BREAK_SECONDS)
    return at - before >= LEAST_AFTER_BREAK && after - at >= LEAST_AFTER_BREAK;
  const isLong = (from: number, to: number) => timeAt(photos, to) - timeAt(photos, from) >= LEAST_SECONDS;
  return (
    at - before >= least &&
    after - at >= least &&
    isLong(before, at) &&
    (after === photos.length || isLong(at, after))
  );
};

/** The first chapter starts after strays, such as a photo of the day before: they join it, and do not name it. */
const firstOf = (photos: readonly PhotoToCut[], end = photos.length): number => {
  for (let at = Math.min(LEAST_AFTER_BREAK, end) - 1; at > 0; at -= 1)
    if (gapAt(photos, at) >= BREAK_SECONDS) return at;
  return 0;
};

/** Returns how much speaks for a cut before each photo; 0 for the first. */
const scoresOf = (photos: readonly PhotoToCut[]): number[] => {
  const gaps = photos.map((_, at) => (at === 0 ? 0 : gapAt(photos, at)));
  const usual = Math.max(2, median(gaps.slice(1)));
  const people = aboveUsual(photos.map((_, at) => changeOfPeople(photos, at)));
  const looks = aboveUsual(photos.map((_, at) => changeOfLook(photos, at)));
  return gaps.map((gap, at) => {
    if (at === 0) return 0;
    const long = Math.min(1, Math.max(0, Math.log2(gap / usual)) / DOUBLINGS);
    const score = WEIGHTS.gap * long + WEIGHTS.people * (people[at] ?? 0) + WEIGHTS.look * (looks[at] ?? 0);
    return gap >= BREAK_SECONDS ? 1 + score : score;
  });
};

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Guests change from photo to photo; only what is above the event's usual change counts. Returns numbers from 0 to 1. */
const aboveUsual = (changes: readonly number[]): number[] => {
  const usual = median(changes.filter((change) => change > 0));
  return usual >= 1
    ? changes.map(() => 0)
    : changes.map((change) => Math.max(0, change - usual) / (1 - usual));
};

const windowsAt = <T>(
  photos: readonly PhotoToCut[],
  at: number,
  read: (photo: PhotoToCut) => T | undefined,
) =>
  [photos.slice(Math.max(0, at - WINDOW), at), photos.slice(at, at + WINDOW)].map((some) =>
    some.map(read).filter((value) => value !== undefined),
  ) as [T[], T[]];

/** Returns 0 where the same people are before and after, and 1 where others are. */
const changeOfPeople = (photos: readonly PhotoToCut[], at: number): number => {
  const [before, after] = windowsAt(photos, at, ({ figures }) => (figures.length > 0 ? figures : undefined));
  if (before.length < LEAST_KNOWN || after.length < LEAST_KNOWN) return 0;
  const [one, other] = [countsOf(before), countsOf(after)];
  let shared = 0;
  for (const [figure, count] of one) shared += count * (other.get(figure) ?? 0);
  return 1 - shared / (lengthOf(one) * lengthOf(other));
};

const countsOf = (photos: readonly (readonly string[])[]): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const figures of photos)
    for (const figure of figures) counts.set(figure, (counts.get(figure) ?? 0) + 1);
  return counts;
};

const lengthOf = (counts: ReadonlyMap<string, number>): number => {
  let sum = 0;
  for (const count of counts.values()) sum += count ** 2;
  return Math.sqrt(sum);
};

/** A difference of the mean looks by three times their spread scores 1. */
const SPREADS = 3;
/** The spread of pictures of one scene at least: a light that flickers. */
const LEAST_SPREAD = 0.04;

/** Returns 0 where the pictures look alike before and after, and 1 where they look different. */
const changeOfLook = (photos: readonly PhotoToCut[], at: number): number => {
  const [before, after] = windowsAt(photos, at, ({ look }) => look);
  if (before.length < LEAST_KNOWN || after.length < LEAST_KNOWN) return 0;
  const [one, other] = [meanOf(before), meanOf(after)];
  const spread = (spreadOf(before, one) + spreadOf(after, other)) / 2;
  return Math.min(1, distance(one, other) / (SPREADS * Math.max(LEAST_SPREAD, spread)));
};

const meanOf = (looks: readonly (readonly number[])[]): number[] =>
  (looks[0] ?? []).map((_, part) => looks.reduce((sum, look) => sum + (look[part] ?? 0), 0) / looks.length);

/** Loops, because this runs for each photo of a window at each photo, and Math.hypot takes ten times as long. */
const distance = (one: readonly number[], other: readonly number[]): number => {
  let sum = 0;
  for (let part = 0; part < one.length; part++) sum += ((one[part] ?? 0) - (other[part] ?? 0)) ** 2;
  return Math.sqrt(sum);
};

const spreadOf = (looks: readonly (readonly number[])[], mean: readonly number[]): number =>
  looks.reduce((sum, look) => sum + distance(look, mean), 0) / looks.length;
