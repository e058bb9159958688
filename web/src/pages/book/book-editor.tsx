import { type BookPage, withoutPhotos } from '@togather/contract/book-pages.ts';
import type { Book } from '@togather/contract/schemas/books.ts';
import type { Event } from '@togather/contract/schemas/events.ts';
import { lazy, Suspense, useRef, useState } from 'react';
import { call } from '#lib/api/api.ts';
import { useAction } from '#lib/api/use-action.ts';
import { useLeaveGuard } from '#lib/history/use-leaving.ts';
import { untilLoaded } from '#lib/loading/load-chunk.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { Button } from '#ui/buttons/button.tsx';
import { useKeepFocus, useReturnFocus } from '#ui/dialogs/dialog.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { BottomBar } from '#ui/layout/bottom-bar.tsx';
import { FailureNote } from '#ui/messages/state-message.tsx';
import { PagePicture } from './page-picture.tsx';
import { PdfPanel } from './pdf-panel.tsx';
import { countSoft, withExchanged } from './placed-photos.ts';
import { WishesSetting } from './wishes-setting.tsx';

const loadDialogs = () => untilLoaded(() => import('./book-dialogs.tsx'));
const PhotoDialog = lazy(async () => ({ default: (await loadDialogs()).PhotoDialog }));
const StartOverDialog = lazy(async () => ({ default: (await loadDialogs()).StartOverDialog }));
const LeaveDialog = lazy(async () => ({ default: (await loadDialogs()).LeaveDialog }));

interface Props {
  readonly event: Pick<Event, 'eventId'>;
  readonly book: Book;
  readonly onChanged: (book: Book) => void;
}

interface Draft {
  readonly edition: number;
  readonly pages: readonly BookPage[];
  readonly wishesTitle: string | null;
}

/** The book's PDF and its pages. Changes stay in the page until they are saved, and each save draws the PDF again. */
export function BookEditor({ event: { eventId }, book, onChanged }: Props) {
  const { t } = useTranslation('photo-book');
  const [draft, setDraft] = useState<Draft | null>(null);
  const [pressed, setPressed] = useState<string | null>(null);
  const [isStartingOver, setIsStartingOver] = useState(false);
  const content = useRef<HTMLDivElement>(null);
  // A removed photo takes its button with it.
  useKeepFocus(content);
  const { leave, stay } = useLeaveGuard(draft !== null);
  const known = new Set(book.photos.map(({ photoId }) => photoId));
  const pages = withoutPhotos(draft?.pages ?? book.pages, (id) => !known.has(id));
  const page = pages.findIndex(({ photoIds }) => pressed !== null && photoIds.includes(pressed));
  // The photo may go while its dialog is open.
  const place =
    pressed !== null && page >= 0 ? { page, index: pages[page]!.photoIds.indexOf(pressed) } : null;
  useReturnFocus(place !== null);
  const wishesTitle = draft ? draft.wishesTitle : book.wishesTitle;
  const changeTo = (next: Partial<Draft>) =>
    setDraft({ edition: draft?.edition ?? book.edition, pages, wishesTitle, ...next });
  const change = (next: readonly BookPage[]) => changeTo({ pages: next });
  const work = useAction(async () => {
    const body = {
      edition: draft?.edition ?? book.edition,
      format: book.format,
      pages: pages.map((page) => ({ ...page, photoIds: [...page.photoIds] })),
      wishesTitle,
    };
    const { book: saved } = await call('saveBook', { params: { eventId }, body });
    onChanged(saved);
    // What was typed meanwhile is a draft of the new edition.
    setDraft((now) => (now === draft ? null : now && { ...now, edition: saved.edition }));
  });
  const discard = () => {
    work.reset();
    setDraft(null);
  };
  const close = () => setPressed(null);
  return (
    <div ref={content} tabIndex={-1} className="grid gap-8 outline-none">
      <PdfPanel
        eventId={eventId}
        book={book}
        soft={countSoft(book.format, pages, book.photos)}
        isChanged={draft !== null}
        again={work}
        onStartOver={() => setIsStartingOver(true)}
      />
      <section aria-labelledby="book-pages" className="grid gap-5">
        <div className="grid gap-1">
          <h2 id="book-pages" className="text-xl">
            {t('pages')}
          </h2>
          <p className="text-muted">{t('pagesText')}</p>
        </div>
        {/* Facing pages are beside each other, as in print: the first page is a right one. */}
        <ol className="grid gap-x-px gap-y-8 sm:grid-cols-2">
          {pages.map((page, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: pages have no ids, and their order does not change.
            <li key={at} className="grid content-start gap-2 sm:first:col-start-2">
              <PagePicture
                format={book.format}
                page={page}
                number={at + 1}
                photos={book.photos}
                dates={book.dates}
                onPress={(index) => setPressed(page.photoIds[index] ?? null)}
              />
              {page.title !== null && (
                <TextField
                  label={t(at === 0 ? 'bookTitle' : 'chapterTitle')}
                  value={page.title}
                  maxLength={120}
                  onChange={(title) => change(pages.with(at, { ...page, title }))}
                  className={at % 2 === 0 ? 'sm:ml-4' : 'sm:mr-4'}
                />
              )}
            </li>
          ))}
        </ol>
      </section>
      <WishesSetting title={wishesTitle} onChange={(title) => changeTo({ wishesTitle: title })} />
      {draft && (
        <BottomBar place="lower" label={t('save.label')}>
          <div className="gutters grid gap-3 py-3">
            <FailureNote error={work.error} />
            <div className="flex flex-wrap items-center justify-end gap-2">
              <p className="mr-auto text-sm text-muted max-sm:sr-only">{t('save.text')}</p>
              <Button kind="quiet" disabled={work.isPending} onClick={discard} className="max-sm:flex-auto">
                {t('save.discard')}
              </Button>
              <Button isPending={work.isPending} onClick={() => void work.run()} className="max-sm:flex-auto">
                {t('save.save')}
              </Button>
            </div>
          </div>
        </BottomBar>
      )}
      <Suspense fallback={null}>
        {place && (
          <PhotoDialog
            book={book}
            pages={pages}
            place={place}
            onClose={close}
            onExchange={(one, other) => {
              change(withExchanged(book, pages, [one, other]));
              close();
            }}
            onRemove={(photoId) => {
              change(withoutPhotos(pages, (id) => id === photoId));
              close();
            }}
          />
        )}
        {isStartingOver && (
          <StartOverDialog
            eventId={eventId}
            format={book.format}
            onClose={() => setIsStartingOver(false)}
            onMade={(made) => {
              setDraft(null);
              setIsStartingOver(false);
              onChanged(made);
            }}
          />
        )}
        {leave && <LeaveDialog leave={leave} stay={stay} />}
      </Suspense>
    </div>
  );
}
