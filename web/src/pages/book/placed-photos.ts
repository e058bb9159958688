import {
  type Area,
  BOOK_FORMATS,
  type BookFormat,
  type BookPage,
  slotsOf,
} from '@togather/contract/book-pages.ts';
import { cropToSlot, type Part } from '@togather/contract/crop-to-slot.ts';
import type { Book } from '@togather/contract/schemas/books.ts';

export type BookPhoto = Book['photos'][number];

/** A photo on its page, as it is printed. */
export interface PlacedPhoto {
  readonly photo: BookPhoto;
  /** In millimetres, without the white beside a photo that is shown whole. */
  readonly area: Area;
  /** Undefined for a whole photo. */
  readonly crop: Part | undefined;
  /** Pixels per inch in print. */
  readonly ppi: number;
}

/** Prints soft below. */
export const SHARP_PPI = 150;
const MM_PER_INCH = 25.4;

/** Returns where the photos of a page are printed, and how finely. */
export function placedPhotos(
  format: BookFormat,
  page: BookPage & { isFirst: boolean },
  photos: readonly BookPhoto[],
): PlacedPhoto[] {
  const shown = page.photoIds.flatMap((id) => photos.find(({ photoId }) => photoId === id) ?? []);
  const slots = slotsOf(format, page, shown);
  return shown.map((photo, at) => {
    const slot = slots[at]!;
    const { width, height } = photo;
    const crop = cropOf(photo, slot);
    const mmPerPixel = crop
      ? slot.width / (crop.width * width)
      : Math.min(slot.width / width, slot.height / height);
    const area = crop ? slot : inMiddle(slot, width * mmPerPixel, height * mmPerPixel);
    return { photo, area, crop, ppi: MM_PER_INCH / mmPerPixel };
  });
}

/** Returns how many photos of the pages print soft. */
export const countSoft = (format: BookFormat, pages: readonly BookPage[], photos: readonly BookPhoto[]) =>
  pages
    .flatMap((page, at) => placedPhotos(format, { ...page, isFirst: at === 0 }, photos))
    .filter(({ ppi }) => ppi < SHARP_PPI).length;

/** A full page that shows less of its photo shows another photo. */
const LEAST_KEPT = 0.6;

/**
 * Returns the pages with another photo in the place of one. If the other one is in the book, the two change places. A full page gets
 * margins if the new photo cannot fill it.
 */
export function withExchanged(
  { format, photos }: Pick<Book, 'format' | 'photos'>,
  pages: readonly BookPage[],
  [one, other]: readonly [string, string],
): BookPage[] {
  const { width, height } = BOOK_FORMATS[format];
  const canFill = (id: string | undefined) => {
    const photo = photos.find(({ photoId }) => photoId === id);
    const crop = photo && cropOf(photo, { width, height });
    return crop !== undefined && crop.width * crop.height >= LEAST_KEPT;
  };
  return pages.map((page) => {
    if (!page.photoIds.includes(one) && !page.photoIds.includes(other)) return page;
    const photoIds = page.photoIds.map((id) => (id === one ? other : id === other ? one : id));
    return { ...page, photoIds, isFull: page.isFull && canFill(photoIds[0]) };
  });
}

const cropOf = ({ width, height, faces }: BookPhoto, slot: Pick<Area, 'width' | 'height'>) =>
  cropToSlot({ width, height, faces: faces ?? undefined }, slot.width / slot.height);

const inMiddle = (slot: Area, width: number, height: number): Area => ({
  left: slot.left + (slot.width - width) / 2,
  top: slot.top + (slot.height - height) / 2,
  width,
  height,
});
