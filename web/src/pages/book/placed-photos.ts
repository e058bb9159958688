import { type Place, ppiOf } from '@togather/contract/arrange-photos.ts';
import { type BookFormat, type BookPage, fullPlaceOf, layOutPage } from '@togather/contract/book-pages.ts';
import type { Book } from '@togather/contract/schemas/books.ts';

export type BookPhoto = Book['photos'][number];

/** A photo on its page, as it is printed. */
export interface PlacedPhoto {
  readonly photo: BookPhoto;
  /** In millimetres. */
  readonly place: Place;
  /** It prints soft. */
  readonly isSoft: boolean;
}

/** Pixels per inch. A photo prints soft below. */
const SHARP_PPI = 150;

/** Returns where the photos of a page are printed, and where its title is. */
export function placePhotos(
  format: BookFormat,
  page: BookPage & { readonly number: number },
  photos: readonly BookPhoto[],
) {
  const shown = page.photoIds.flatMap((id) => photos.find(({ photoId }) => photoId === id) ?? []);
  const { slots, ...title } = layOutPage(format, page, shown);
  const placed = shown.map((photo, at): PlacedPhoto => {
    const place = slots[at]!;
    return { photo, place, isSoft: ppiOf(photo, place) < SHARP_PPI };
  });
  return { placed, ...title };
}

/** Returns how many photos of the pages print soft. */
export const countSoft = (format: BookFormat, pages: readonly BookPage[], photos: readonly BookPhoto[]) =>
  pages
    .flatMap((page, at) => placePhotos(format, { ...page, number: at + 1 }, photos).placed)
    .filter(({ isSoft }) => isSoft).length;

/**
 * Returns the pages with another photo in the place of one. If the other one is in the book, the two change places. A full page gets
 * margins if the new photo cannot fill it.
 */
export function withExchanged(
  { format, photos }: Pick<Book, 'format' | 'photos'>,
  pages: readonly BookPage[],
  [one, other]: readonly [string, string],
): BookPage[] {
  return pages.map((page, at) => {
    if (!page.photoIds.includes(one) && !page.photoIds.includes(other)) return page;
    const photoIds = page.photoIds.map((id) => (id === one ? other : id === other ? one : id));
    const photo = photos.find(({ photoId }) => photoId === photoIds[0]);
    return { ...page, photoIds, isFull: page.isFull && !!photo && !!fullPlaceOf(format, at + 1, photo) };
  });
}
