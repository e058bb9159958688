import { BOOK_PAGES } from '@togather/contract/book-pages.ts';
import type { Book } from '@togather/contract/schemas/books.ts';
import { callForFile } from '#lib/api/api.ts';
import { useAction } from '#lib/api/use-action.ts';
import { saveFile } from '#lib/device/share.ts';
import { formatBytes } from '#lib/format/format-date.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { Button } from '#ui/buttons/button.tsx';
import { DownloadIcon, RetryIcon } from '#ui/icons/icons.tsx';
import { FailureNote } from '#ui/messages/state-message.tsx';

/** Says how far the PDF is, and downloads it or makes it again. */
export function PdfPanel({
  eventId,
  book,
  soft,
  isChanged,
  again,
  onStartOver,
}: {
  eventId: string;
  book: Book;
  /** How many photos print soft. */
  soft: number;
  /** There are changes that the PDF does not have. */
  isChanged: boolean;
  again: Pick<ReturnType<typeof useAction<[]>>, 'isPending' | 'error' | 'run'>;
  onStartOver: () => void;
}) {
  const { t } = useTranslation('photo-book');
  const { state, pagesDrawn, pageCount, bytes } = book.pdf;
  const download = useAction(async () => {
    const pdf = await callForFile('downloadBook', { params: { eventId } });
    saveFile(pdf, `${book.pages[0]?.title || t('title')}.pdf`);
  });
  const isRepetitive = book.differentPhotos < BOOK_PAGES.least;
  const mayMakeAgain = (state === 'outdated' || state === 'failed') && !isChanged;
  return (
    <section
      aria-labelledby="book-pdf"
      className="grid gap-5 rounded-card border border-line bg-surface p-5 sm:p-6"
    >
      <div className="grid gap-1" role="status">
        <h2 id="book-pdf" className="text-lg font-semibold">
          {t('pdf.title')}
        </h2>
        {state === 'drawing' && (
          <>
            <p className="tabular-nums">{t('pdf.drawing', { done: pagesDrawn, all: pageCount })}</p>
            <p className="text-sm text-muted">{t('pdf.drawingText')}</p>
          </>
        )}
        {state === 'ready' && (
          <p className="text-sm text-muted">
            {t('pdf.ready', { pages: pageCount, size: formatBytes(bytes ?? 0), format: t(book.format) })}
          </p>
        )}
        {state === 'outdated' && <p>{t('pdf.outdated')}</p>}
        {state === 'failed' && <p>{t('pdf.failed')}</p>}
        {soft > 0 && <p className="text-sm text-warn">{t('soft', { count: soft })}</p>}
        {isRepetitive && (
          <p className="text-sm text-warn">
            {t('fewDifferent', { count: book.differentPhotos, least: BOOK_PAGES.least })}
          </p>
        )}
        {book.rarelyShown > 0 && !isRepetitive && (
          <p className="text-sm text-muted">{t('rarelyShown', { count: book.rarelyShown })}</p>
        )}
      </div>
      {state === 'drawing' && (
        <progress
          aria-labelledby="book-pdf"
          value={pagesDrawn}
          max={pageCount}
          className="h-2 w-full overflow-hidden rounded-full accent-accent"
        />
      )}
      <div className="flex flex-wrap gap-2">
        {state === 'ready' && (
          <Button
            kind={isChanged ? 'secondary' : 'primary'}
            icon={<DownloadIcon className="size-5" />}
            isPending={download.isPending}
            onClick={() => void download.run()}
            className="max-sm:w-full"
          >
            {t('pdf.download')}
          </Button>
        )}
        {mayMakeAgain && (
          <Button
            icon={<RetryIcon />}
            isPending={again.isPending}
            onClick={() => void again.run()}
            className="max-sm:w-full"
          >
            {t('pdf.again')}
          </Button>
        )}
        <Button kind="quiet" onClick={onStartOver} className="max-sm:w-full">
          {t('startOver.open')}
        </Button>
      </div>
      <FailureNote error={download.error ?? (mayMakeAgain ? again.error : null)} />
    </section>
  );
}
