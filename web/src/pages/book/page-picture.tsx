import {
  type Area,
  areasOf,
  BOOK_FORMATS,
  type BookFormat,
  type BookPage,
  slotsOf,
} from '@togather/contract/book-pages.ts';
import { cropToSlot, type Part } from '@togather/contract/crop-to-slot.ts';
import { previewAddress } from '@togather/contract/previews.ts';
import type { Book } from '@togather/contract/schemas/books.ts';
import type { CSSProperties } from 'react';
import { useTranslation } from '#texts/use-translation.ts';
import { classes } from '#ui/layout/classes.ts';

type BookPhoto = Book['photos'][number];

/** Shows a page as it is printed. Each photo is a button. */
export function PagePicture({
  format,
  page,
  number,
  photos,
  onPress,
}: {
  format: BookFormat;
  page: BookPage;
  number: number;
  photos: readonly BookPhoto[];
  onPress: (index: number) => void;
}) {
  const { t } = useTranslation('photo-book');
  const size = BOOK_FORMATS[format];
  const isFirst = number === 1;
  const shown = page.photoIds.flatMap((id) => photos.find(({ photoId }) => photoId === id) ?? []);
  const slots = slotsOf(format, { ...page, isFirst }, shown);
  return (
    <div
      className="relative overflow-hidden bg-white shadow-float [container-type:inline-size]"
      style={{ aspectRatio: `${size.width} / ${size.height}` }}
    >
      {shown.map((photo, index) => (
        <button
          key={photo.photoId}
          type="button"
          aria-label={t('change', { photo: index + 1, page: number })}
          aria-haspopup="dialog"
          onClick={() => onPress(index)}
          className="group absolute overflow-hidden -outline-offset-4"
          style={placeOf(slots[index]!, size)}
        >
          <CroppedPhoto photo={photo} slot={slots[index]!} />
          <span className="absolute inset-0 bg-black/0 transition-colors duration-120 group-hover:bg-black/20" />
        </button>
      ))}
      {page.title && (
        <p
          aria-hidden="true"
          className={classes(
            'absolute flex overflow-hidden leading-tight text-[#1a1715]',
            isFirst ? 'items-start justify-center pt-[4%] text-center text-[3.4cqi]' : 'text-[2.6cqi]',
            !isFirst && (format === 'a4' ? 'items-center' : 'items-start pt-[4%]'),
          )}
          style={placeOf(areasOf(format, { title: page.title, isFirst }).title, size)}
        >
          <bdi>{page.title}</bdi>
        </p>
      )}
    </div>
  );
}

const percent = (share: number) => `${100 * share}%`;

const placeOf = (area: Area, { width, height }: { width: number; height: number }): CSSProperties => ({
  left: percent(area.left / width),
  top: percent(area.top / height),
  width: percent(area.width / width),
  height: percent(area.height / height),
});

const CroppedPhoto = ({ photo, slot }: { photo: BookPhoto; slot: Area }) => {
  const { width, height, faces } = photo;
  const crop = cropToSlot({ width, height, faces: faces ?? undefined }, slot.width / slot.height);
  return (
    <img
      src={previewAddress(photo.previewUrl, 640)}
      alt=""
      loading="lazy"
      decoding="async"
      className={classes('absolute max-w-none', !crop && 'inset-0 size-full object-contain')}
      style={crop && croppedTo(crop)}
    />
  );
};

/** Enlarges a picture so that a part of it fills its frame. */
const croppedTo = ({ left, top, width, height }: Part): CSSProperties => ({
  left: percent(-left / width),
  top: percent(-top / height),
  width: percent(1 / width),
  height: percent(1 / height),
});
