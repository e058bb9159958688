import { ppiOf } from '@togather/contract/arrange-photos.ts';
import { BOOK_PAGES, type BookFormat, type BookPage, layOutPage } from '@togather/contract/book-pages.ts';
import { partOfFaces } from '@togather/contract/crop-to-slot.ts';
import { Failure } from '#platform/base/failure.ts';
import { choosePhotos, type Rating, ratePhotos } from './choose-photos.ts';
import { type BookChapter, type BookPhoto, fitInBook, layOutPages } from './lay-out-pages.ts';
import type { Eligible, EligiblePhoto } from './queries.ts';

/** More chapters would be a book of titles. */
const MOST_CHAPTERS = 16;

export interface WantedPlan {
  readonly title: string;
  readonly format: BookFormat;
  readonly language: 'en' | 'zh-TW';
  /** The cover that the host has chosen for the event's page. */
  readonly coverId: string | undefined;
}

/** Plans the pages of a book. Throws Failure BOOK_TOO_FEW_PHOTOS. */
export function planBook(
  { photos, chapters }: Eligible,
  { title, format, language, coverId }: WantedPlan,
): BookPage[] {
  if (photos.length < BOOK_PAGES.least) throw new Failure('BOOK_TOO_FEW_PHOTOS');
  const ratings = ratePhotos(photos);
  const chosen = new Set(choosePhotos(photos, ratings).photoIds);
  const cover =
    photos.find(({ id }) => id === coverId) ??
    bestCover(
      format,
      photos.filter(({ id }) => chosen.has(id)),
      ratings,
    );
  chosen.add(cover.id);
  const names = namesOf(chapters, language);
  const groups = [
    ...Map.groupBy(
      photos.filter(({ id }) => chosen.has(id)),
      ({ chapter }) => chapter,
    ),
  ].map(
    ([chapter, ofChapter]): BookChapter => ({
      title: names[chapter] ?? null,
      photos: ofChapter.map((photo) => forLayout(photo, ratings.get(photo.id)!)),
    }),
  );
  return layOutPages({ format, title, cover: cover.id, chapters: joined(groups) });
}

/** A cover is sharper than other pages, and shows several people. */
const COVER = { ppi: 150, sharpness: 0.5, faces: 2 };
/** More than any score. */
const REQUIRED = 10;

/** Returns the best photo for the title page: one that reaches its edges, is sharp, and shows people, as far as there is one. */
const bestCover = (
  format: BookFormat,
  photos: readonly EligiblePhoto[],
  ratings: ReadonlyMap<string, Rating>,
): EligiblePhoto => {
  const worthOf = (photo: EligiblePhoto): number => {
    const { score, sharpness } = ratings.get(photo.id)!;
    const shape = forLayout(photo, { score, sharpness });
    const { slots, isBeside } = layOutPage(format, { title: '', isFull: false, number: 1 }, [shape]);
    const [slot] = slots;
    if (!slot) return shape.score;
    const wishes = [
      slot.left < 0 || isBeside,
      slot.left < 0 && !isBeside,
      ppiOf(shape, slot) >= COVER.ppi,
      sharpness >= COVER.sharpness,
      photo.faces.length >= COVER.faces,
    ];
    return shape.score + REQUIRED * wishes.filter(Boolean).length;
  };
  const worths = new Map(photos.map((photo) => [photo.id, worthOf(photo)]));
  return photos.reduce((one, other) => (worths.get(other.id)! > worths.get(one.id)! ? other : one));
};

const forLayout = (
  { id, width, height, faces, figures }: EligiblePhoto,
  { score, sharpness }: Rating,
): BookPhoto => ({
  id,
  width,
  height,
  score: score + CROWD * Math.log2(1 + faces.length),
  sharpness,
  figures,
  faces: partOfFaces(faces),
});

/** A page has more room for a group than for a head. */
const CROWD = 0.4;

/** Joins the smallest chapters with those before them, until there are few enough. */
const joined = (groups: readonly BookChapter[]): BookChapter[] => {
  const left = [...groups];
  while (left.length > MOST_CHAPTERS || (left.length > 1 && !fitInBook(left))) {
    const sizes = left.slice(1).map(({ photos }) => photos.length);
    const smallest = sizes.indexOf(Math.min(...sizes)) + 1;
    const before = left[smallest - 1]!;
    const whole = { ...before, photos: [...before.photos, ...left[smallest]!.photos] };
    left.splice(smallest - 1, 2, whole);
  }
  return left;
};

/** The first hour of each part of the day. */
const DAY_PARTS = [
  { from: 22, en: 'Night', 'zh-TW': '深夜' },
  { from: 17, en: 'Evening', 'zh-TW': '傍晚' },
  { from: 14, en: 'Afternoon', 'zh-TW': '下午' },
  { from: 11, en: 'Midday', 'zh-TW': '中午' },
  { from: 5, en: 'Morning', 'zh-TW': '早上' },
  { from: 0, en: 'Night', 'zh-TW': '深夜' },
] as const;

const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Taipei',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** Names chapters: by the host's words, else by the time of day, with the hour where several would have one name. */
function namesOf(chapters: Eligible['chapters'], language: 'en' | 'zh-TW'): string[] {
  const named = chapters.map(({ name, startsAt }) => {
    const time = clock.format(startsAt);
    const part = DAY_PARTS.find(({ from }) => Number(time.slice(0, 2)) >= from) ?? DAY_PARTS[0];
    return { name: name ?? part[language], time, isOwn: name !== null };
  });
  return named.map(({ name, time, isOwn }) =>
    isOwn || named.filter((other) => other.name === name).length === 1 ? name : `${name} ${time}`,
  );
}
