import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { BookFormat } from '@togather/contract/book-pages.ts';
import type { Book } from '@togather/contract/schemas/books.ts';
import type { Event } from '@togather/contract/schemas/events.ts';
import { webPatterns } from '@togather/contract/web-paths.ts';
import { useState } from 'react';
import { call } from '#lib/api/api.ts';
import { changeCached } from '#lib/api/change-cached.ts';
import { useAction } from '#lib/api/use-action.ts';
import { errorText } from '#lib/failures/error-text.ts';
import { usePageMeta } from '#lib/history/page-meta.ts';
import { paths } from '#lib/history/paths.ts';
import { useParams } from '#lib/history/use-location.tsx';
import { ForHost } from '#parts/host/for-host.tsx';
import { useTranslation } from '#texts/use-translation.ts';
import { Button } from '#ui/buttons/button.tsx';
import { UpLink } from '#ui/buttons/up-link.tsx';
import { RetryIcon } from '#ui/icons/icons.tsx';
import { PageHeader, PageShell, Skeleton } from '#ui/layout/page-shell.tsx';
import { FailureNote, ProblemMessage } from '#ui/messages/state-message.tsx';
import { BookEditor } from './book-editor.tsx';
import { FormatChoice } from './format-choice.tsx';

/** The polling intervals by the state of the PDF, in milliseconds: about a page, and about a retry of the job. */
const intervals: Partial<Record<Book['pdf']['state'], number>> = { drawing: 1000, failed: 5000 };

const bookQuery = (eventId: string) =>
  queryOptions({
    queryKey: ['book', eventId],
    queryFn: ({ signal }) => call('getBook', { params: { eventId }, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => intervals[state.data?.book?.pdf.state ?? 'ready'] ?? false,
  });

/** The page on which a host makes a photo book of the event, changes it, and downloads its PDF. */
export function Screen() {
  const { t } = useTranslation('photo-book');
  const { eventPin = '' } = useParams(webPatterns.photoBook);
  usePageMeta({ title: t('title'), isIndexed: false });
  return (
    <PageShell className="md:pt-10!">
      <ForHost pin={eventPin}>{(event) => <OfEvent event={event} />}</ForHost>
    </PageShell>
  );
}

const OfEvent = ({ event }: { event: Event }) => {
  const { t } = useTranslation('photo-book');
  const client = useQueryClient();
  const query = bookQuery(event.eventId);
  const { data, error, refetch } = useQuery(query);
  const show = (book: Book) => changeCached(client, query.queryKey, { book });
  return (
    <div className="mx-auto grid max-w-6xl gap-6">
      <UpLink to={paths.manageEvent(event.pinCode)}>
        <bdi>{event.eventName}</bdi>
      </UpLink>
      <PageHeader title={t('title')} {...(!data?.book && { text: t('intro') })} />
      {!data && error && (
        <ProblemMessage
          title={t('failed')}
          text={errorText(error)}
          actions={
            <Button icon={<RetryIcon />} onClick={() => void refetch()}>
              {t('common:retry')}
            </Button>
          }
        />
      )}
      {!data && !error && (
        <div role="status" aria-label={t('loading')}>
          <Skeleton className="h-72 rounded-card!" />
        </div>
      )}
      {data?.book === null && <MakeBook eventId={event.eventId} onMade={show} />}
      {data?.book && <BookEditor event={event} book={data.book} onChanged={show} />}
    </div>
  );
};

/** Makes the first book of an event. */
const MakeBook = ({ eventId, onMade }: { eventId: string; onMade: (book: Book) => void }) => {
  const { t, language } = useTranslation('photo-book');
  const [format, setFormat] = useState<BookFormat>('a4');
  const work = useAction(async () => {
    const body = { format, language: language === 'en' ? 'en' : 'zh-TW' } as const;
    const { book } = await call('makeBook', { params: { eventId }, body });
    onMade(book);
  });
  return (
    <div className="grid max-w-2xl gap-6">
      <FormatChoice format={format} onChoose={setFormat} />
      <Button isPending={work.isPending} onClick={() => void work.run()} className="justify-self-start">
        {t('make')}
      </Button>
      <FailureNote error={work.error} />
    </div>
  );
};
