import type { BookFormat, BookPage } from '@togather/contract/book-pages.ts';
import { previewAddress } from '@togather/contract/previews.ts';
import type { Book } from '@togather/contract/schemas/books.ts';
import { useState } from 'react';
import { call } from '#lib/api/api.ts';
import { useAction } from '#lib/api/use-action.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { Button } from '#ui/buttons/button.tsx';
import { ConfirmDialog, Dialog } from '#ui/dialogs/dialog.tsx';
import { FormatChoice } from './format-choice.tsx';

/** A photo's place in the book. */
export interface Place {
  readonly page: number;
  readonly index: number;
}

/** Replaces a photo of the book by another one of its chapter, or removes it. */
export function PhotoDialog({
  book,
  pages,
  place,
  onReplace,
  onRemove,
  onClose,
}: {
  book: Book;
  pages: readonly BookPage[];
  place: Place;
  onReplace: (photoId: string) => void;
  onRemove: (photoId: string) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('photo-book');
  const photoId = pages[place.page]?.photoIds[place.index] ?? '';
  const inBook = new Set(pages.flatMap(({ photoIds }) => photoIds));
  const chapter = book.photos.find((photo) => photo.photoId === photoId)?.chapter;
  const others = book.photos.filter((photo) => photo.chapter === chapter && !inBook.has(photo.photoId));
  return (
    <Dialog
      title={t('photo.title')}
      isOpen
      onClose={onClose}
      width="wide"
      footer={
        <Button kind="secondary" onClick={() => onRemove(photoId)} className="max-sm:w-full">
          {t('photo.remove')}
        </Button>
      }
    >
      <div className="grid gap-4">
        <p className="font-semibold">{t(others.length > 0 ? 'photo.replace' : 'photo.none')}</p>
        <ul className="grid grid-cols-3 gap-1 sm:grid-cols-4 md:grid-cols-6">
          {others.map(({ photoId: id, previewUrl }, at) => (
            <li key={id} className="aspect-square">
              <button
                type="button"
                aria-label={t('photo.option', { number: at + 1 })}
                onClick={() => onReplace(id)}
                className="size-full overflow-hidden rounded-chip bg-sunken"
              >
                <img
                  src={previewAddress(previewUrl, 320)}
                  alt=""
                  loading="lazy"
                  decoding="async"
                  className="size-full object-cover"
                />
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
