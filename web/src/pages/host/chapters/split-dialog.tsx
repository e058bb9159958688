import { useQuery } from '@tanstack/react-query';
import { chapterFinder } from '@togather/contract/chapters.ts';
import { noteOn } from '@togather/contract/photo-notes.ts';
import { previewAddress } from '@togather/contract/previews.ts';
import type { Chapter } from '@togather/contract/schemas/chapters.ts';
import type { Event } from '@togather/contract/schemas/events.ts';
import { photoNotesQuery } from '#lib/api/photo-notes-query.ts';
import { formatClock } from '#lib/format/format-date.ts';
import { useGrowingCount } from '#lib/format/use-growing-count.ts';
import { chapterTitle } from '#parts/chapters/chapters-query.ts';
import { arrangePhotos } from '#parts/photos/arrange-photos.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { Dialog } from '#ui/dialogs/dialog.tsx';

/** Shows a chapter's photos by time. A press on one starts a new chapter there. */
export function SplitDialog({
  event,
  chapters,
  chapter,
  onSplit,
  onClose,
}: {
  event: Event;
  chapters: readonly Chapter[];
  chapter: Chapter;
  onSplit: (startsAt: string) => void;
  onClose: () => void;
}) {
  const { t, language } = useTranslation('chapters');
  const { data } = useQuery(photoNotesQuery(event.eventId));
  const timeOf = (photoId: string) => (data ? noteOn(data, photoId)?.time : undefined);
  const find = chapterFinder(chapters);
  const own = event.photos.filter(({ photoId }) => {
    const time = timeOf(photoId);
    return time !== undefined && find(time)?.chapterId === chapter.chapterId;
  });
  const [first, ...ordered] = data ? arrangePhotos(own, 'taken', (photoId) => noteOn(data, photoId)) : [];
  // Photos of the first one's second would leave the chapter empty.
  const later = ordered.filter(({ photoId }) => first && timeOf(photoId) !== timeOf(first.photoId));
  const { count, end } = useGrowingCount(later.length, { first: 30, more: 30, thresholdPx: 400 });
  return (
    <Dialog title={t('splitTitle', { name: chapterTitle(chapter, language) })} isOpen onClose={onClose}>
      <p className="mb-4">{t(data && later.length === 0 ? 'splitNone' : 'splitText')}</p>
      <ol aria-label={t('list')} className="grid grid-cols-3 gap-2 sm:grid-cols-4">
        {later.slice(0, count).map((photo) => {
          const at = new Date((timeOf(photo.photoId) ?? 0) * 1000).toISOString();
          return (
            <li key={photo.photoId}>
              <button
                type="button"
                aria-label={t('splitAt', { time: formatClock(at), name: photo.awsPhotoName })}
                onClick={() => onSplit(at)}
                className="grid w-full gap-1 rounded-control text-sm tabular-nums hover:bg-ink/6"
              >
                <img
                  src={previewAddress(photo.previewUrl, 320)}
                  alt=""
                  loading="lazy"
                  className="aspect-square w-full rounded-control bg-sunken object-cover"
                />
                {formatClock(at)}
              </button>
            </li>
          );
        })}
      </ol>
      <div ref={end} />
    </Dialog>
  );
}
