import type { Area } from '@togather/contract/arrange-photos.ts';
import { BOOK_FORMATS, type BookFormat, type BookPage } from '@togather/contract/book-pages.ts';
import type { Part } from '@togather/contract/crop-to-slot.ts';
import { previewAddress } from '@togather/contract/previews.ts';
import { type CSSProperties, useId } from 'react';
import { useTranslation } from '#texts/use-translation.ts';
import { WarningIcon } from '#ui/icons/icons.tsx';
import { classes } from '#ui/layout/classes.ts';
import { type BookPhoto, placePhotos } from './placed-photos.ts';

/** Shows a page as it is printed. Each photo is a button. */
export function PagePicture({
  format,
  page,
  number,
  photos,
  dates,
  onPress,
}: {
  format: BookFormat;
  page: BookPage;
  number: number;
  photos: readonly BookPhoto[];
  dates: string;
  onPress: (index: number) => void;
}) {
  const { t } = useTranslation('photo-book');
  const noteId = useId();
  const size = BOOK_FORMATS[format];
  const isFirst = number === 1;
  const { placed, title, isBeside } = placePhotos(format, { ...page, number }, photos);
  const soft = placed.filter(({ isSoft }) => isSoft).length;
  return (
    <>
      <div
        className="relative overflow-hidden bg-white shadow-[0_0_0_1px_var(--color-line)] [container-type:inline-size]"
        style={{ aspectRatio: `${size.width} / ${size.height}` }}
      >
        {placed.map(({ photo, place, isSoft }, index) => (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: a place keeps the focus when its photo changes.
            key={index}
            type="button"
            aria-label={t('change', { photo: index + 1, page: number })}
            aria-haspopup="dialog"
            aria-describedby={isSoft ? noteId : undefined}
            onClick={() => onPress(index)}
            className="group absolute overflow-hidden bg-sunken -outline-offset-4"
            style={placeOf(place, size)}
          >
            <CroppedPhoto photo={photo} crop={place.crop} />
            <span className="absolute inset-0 bg-black/0 transition-colors duration-120 group-hover:bg-black/20" />
            {isSoft && (
              <span className="absolute right-1 bottom-1 grid size-6 place-items-center rounded-chip bg-surface text-warn">
                <WarningIcon className="size-4" />
              </span>
            )}
          </button>
        ))}
        {page.title && (
          <Title
            format={format}
            title={page.title}
            dates={isFirst ? dates : null}
            area={title}
            isBeside={isBeside}
          />
        )}
      </div>
      <p className="text-center text-sm text-muted tabular-nums">{number}</p>
      {soft > 0 && (
        <p id={noteId} className="text-center text-sm text-warn">
          {t('soft', { count: soft })}
        </p>
      )}
    </>
  );
}

const percent = (share: number) => `${100 * share}%`;

const placeOf = (area: Area, { width, height }: { width: number; height: number }): CSSProperties => ({
  left: percent(area.left / width),
  top: percent(area.top / height),
  width: percent(area.width / width),
  height: percent(area.height / height),
});

/** Enlarges a picture so that its crop fills its frame. */
const CroppedPhoto = ({ photo, crop }: { photo: BookPhoto; crop: Part }) => {
  const { left, top, width, height } = crop;
  return (
    <img
      key={photo.photoId}
      src={previewAddress(photo.previewUrl, 640)}
      alt=""
      loading="lazy"
      decoding="async"
      className="absolute max-w-none"
      style={{
        left: percent(-left / width),
        top: percent(-top / height),
        width: percent(1 / width),
        height: percent(1 / height),
      }}
    />
  );
};

/** As server/src/books/draw-book.ts prints them, in millimetres. */
const POINT = 25.4 / 72;
const TITLES = {
  book: { large: 36 * POINT, small: 30 * POINT, lines: 1 },
  chapter: { large: 28 * POINT, small: 20 * POINT, lines: 2 },
};

interface TitleProps {
  format: BookFormat;
  title: string;
  /** Of the title page. */
  dates: string | null;
  area: Area;
  isBeside: boolean;
}

/** Shows the book's title with its dates, or the title of a chapter below a short line. */
const Title = ({ format, title, dates, area, isBeside }: TitleProps) => {
  const isFirst = dates !== null;
  const size = BOOK_FORMATS[format];
  const { large, small, lines } = isFirst ? TITLES.book : TITLES.chapter;
  const mm = (length: number) => `${(100 * length) / size.width}cqi`;
  return (
    <div
      aria-hidden="true"
      className={classes(
        'absolute flex flex-col overflow-hidden leading-[1.3] text-[#1a1715]',
        isFirst && !isBeside && 'text-center',
        (isFirst || isBeside) && 'justify-center',
      )}
      style={{
        ...placeOf(area, size),
        fontFamily: PRINTED_FONT,
        fontSize: mm(emsOf(title) * large <= area.width * lines ? large : small),
        paddingTop: isFirst || isBeside ? 0 : mm(7),
      }}
    >
      {!isFirst && (
        <span
          className="block shrink-0 bg-[#5f5a54]"
          style={{ width: mm(12), height: mm(0.35), marginBottom: mm(3.65) }}
        />
      )}
      <bdi>{title}</bdi>
      {isFirst && (
        <span className="text-[#5f5a54]" style={{ fontSize: mm(11 * POINT), paddingTop: mm(4) }}>
          {dates}
        </span>
      )}
    </div>
  );
};

/** Where the device has it. */
const PRINTED_FONT = '"Noto Sans TC", "Noto Sans CJK TC", var(--font-sans)';

/** Roughly the width of a text: Chinese characters are square, and Latin ones half as wide. */
const emsOf = (text: string): number =>
  [...text].reduce((sum, letter) => sum + (letter > '\u2e80' ? 1 : 0.55), 0);
