import type { BookFormat, BookPage } from '@togather/contract/book-pages.ts';
import { previewAddress } from '@togather/contract/previews.ts';
import type { Book } from '@togather/contract/schemas/books.ts';
import { useState } from 'react';
import { call } from '#lib/api/api.ts';
import { useAction } from '#lib/api/use-action.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { Button } from '#ui/buttons/button.tsx';
import { ConfirmDialog, Dialog } from '#ui/dialogs/dialog.tsx';
import { Choice } from '#ui/fields/choice.tsx';
import { FormatChoice } from './format-choice.tsx';
import { placePhotos } from './placed-photos.ts';

/** A photo's place in the book. */
export interface Place {
  readonly page: number;
  readonly index: number;
}

/** Replaces a photo by another one of its chapter, swaps it with a photo of the book, or removes it. */
export function PhotoDialog({
  book,
  pages,
  place,
  onExchange,
  onRemove,
  onClose,
}: {
  book: Book;
  pages: readonly BookPage[];
  place: Place;
  onExchange: (photoId: string, otherId: string) => void;
  onRemove: (photoId: string) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('photo-book');
  const page = pages[place.page]!;
  const { placed } = placePhotos(book.format, { ...page, number: place.page + 1 }, book.photos);
  const { photo, isSoft } = placed[place.index]!;
  const inBook = pages.flatMap(({ photoIds }, at) => photoIds.map((id, index) => ({ id, at, index })));
  const used = new Set(inBook.map(({ id }) => id));
  const others = book.photos.filter(
    ({ photoId, chapter }) => chapter === photo.chapter && !used.has(photoId),
  );
  const [way, setWay] = useState<'replace' | 'swap'>(others.length > 0 ? 'replace' : 'swap');
  const previews = new Map(book.photos.map(({ photoId, previewUrl }) => [photoId, previewUrl]));
  const options =
    way === 'replace'
      ? others.map(({ photoId }, at) => ({
          id: photoId,
          label: t('photo.option', { number: at + 1 }),
          page: null,
        }))
      : inBook
          .filter(({ id }) => id !== photo.photoId)
          .map(({ id, at, index }) => ({
            id,
            label: t('photo.inBook', { photo: index + 1, page: at + 1 }),
            page: at + 1,
          }));
  return (
    <Dialog
      title={t('photo.title')}
      isOpen
      onClose={onClose}
      width="wide"
      footer={
        <Button kind="secondary" onClick={() => onRemove(photo.photoId)} className="max-sm:w-full">
          {t('photo.remove')}
        </Button>
      }
    >
      <div className="grid gap-5">
        <div className="flex items-center gap-4">
          <img
            src={previewAddress(photo.previewUrl, 640)}
            alt={t('photo.current')}
            className="h-32 max-w-[55%] rounded-chip bg-sunken object-contain sm:h-44"
            style={{ aspectRatio: `${photo.width} / ${photo.height}` }}
          />
          <div className="grid gap-1 text-sm">
            <p className="text-base font-semibold">{t('photo.page', { page: place.page + 1 })}</p>
            <p className="text-muted tabular-nums">
              {t('photo.pixels', { width: photo.width, height: photo.height })}
            </p>
            {isSoft && <p className="text-warn">{t('photo.soft')}</p>}
          </div>
        </div>
        <Choice
          label={t('photo.way')}
          options={(['replace', 'swap'] as const).map((value) => ({ value, label: t(`photo.${value}`) }))}
          value={way}
          onChange={setWay}
        />
        {options.length === 0 && <p className="text-muted">{t('photo.none')}</p>}
        <ul className="grid grid-cols-3 gap-1 sm:grid-cols-4 md:grid-cols-6">
          {options.map(({ id, label, page: shownOn }) => (
            <li key={id} className="aspect-square">
              <button
                type="button"
                aria-label={label}
                onClick={() => onExchange(photo.photoId, id)}
                className="relative block size-full overflow-hidden rounded-chip bg-sunken"
              >
                <img
                  src={previewAddress(previews.get(id) ?? '', 320)}
                  alt=""
                  loading="lazy"
                  decoding="async"
                  className="size-full object-cover"
                />
                {shownOn !== null && (
                  <span className="absolute bottom-1 left-1 min-w-6 rounded-chip bg-surface px-1.5 text-sm tabular-nums">
                    {shownOn}
                  </span>
                )}
              </button>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}

/** Replaces the book by a new one after a question. */
export function StartOverDialog({
  eventId,
  format: current,
  onMade,
  onClose,
}: {
  eventId: string;
  format: BookFormat;
  onMade: (book: Book) => void;
  onClose: () => void;
}) {
  const { t, language } = useTranslation('photo-book');
  const [format, setFormat] = useState(current);
  const work = useAction(async () => {
    const body = { format, language: language === 'en' ? 'en' : 'zh-TW' } as const;
    onMade((await call('makeBook', { params: { eventId }, body })).book);
  });
  return (
    <ConfirmDialog
      title={t('startOver.title')}
      confirm={t('startOver.confirm')}
      work={work}
      isOpen
      onClose={onClose}
    >
      <p>{t('startOver.text')}</p>
      <FormatChoice format={format} onChoose={setFormat} />
    </ConfirmDialog>
  );
}

/** Asks before changes are lost. */
export function LeaveDialog({ leave, stay }: { leave: () => void; stay: () => void }) {
  const { t } = useTranslation('photo-book');
  const work = useAction(async () => leave());
  return (
    <ConfirmDialog title={t('leave.title')} confirm={t('leave.confirm')} work={work} isOpen onClose={stay}>
      <p>{t('leave.text')}</p>
    </ConfirmDialog>
  );
}
