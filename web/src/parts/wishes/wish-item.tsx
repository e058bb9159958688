import type { Event } from '@togather/contract/schemas/events.ts';
import type { ListedWish } from '@togather/contract/schemas/wishes.ts';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { formatMoment } from '#lib/format/format-date.ts';
import { openLoaded } from '#lib/loading/load-chunk.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { IconButton } from '#ui/buttons/button.tsx';
import { MoreIcon } from '#ui/icons/icons.tsx';

const loadMenu = async () => ({ default: (await import('./wish-menu.tsx')).WishMenu });
const WishMenu = lazy(loadMenu);

const Chip = ({ children }: { children: ReactNode }) => (
  <span className="rounded-chip bg-ink/8 px-1.5 py-0.5 text-xs whitespace-nowrap">{children}</span>
);

/** One wish: who, when, the words, and its actions. Its text cannot leave its box. */
export function WishItem({
  event,
  wish,
  isHost,
  children,
}: {
  event: Pick<Event, 'eventId'>;
  wish: ListedWish;
  isHost: boolean;
  /** What it is about, such as its photo. */
  children?: ReactNode;
}) {
  const { t, language } = useTranslation('wishes');
  const [isOpen, setIsOpen] = useState(false);
  const { authorName, text, writtenAt, isEdited, isOwn, visibility, reports } = wish;
  return (
    <article className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-2 overflow-clip">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <bdi className="min-w-0 truncate font-semibold">{authorName}</bdi>
          {wish.isHost && <Chip>{t('host')}</Chip>}
          {isOwn && !wish.isHost && <Chip>{t('you')}</Chip>}
          {visibility === 'pending' && <Chip>{t(isHost ? 'pendingAsHost' : 'pending')}</Chip>}
          {visibility === 'hidden' && <Chip>{t('hidden')}</Chip>}
          {reports && <Chip>{t('reported', { count: reports })}</Chip>}
        </p>
        <p className="text-sm text-muted tabular-nums">
          <time dateTime={writtenAt}>{formatMoment(writtenAt, language)}</time>
          {isEdited && ` · ${t('edited')}`}
        </p>
      </div>
      <IconButton
        label={t('actions', { name: authorName })}
        icon={<MoreIcon />}
        onClick={() => openLoaded(loadMenu, () => setIsOpen(true))}
      />
      <div className="col-span-2 mt-2 grid gap-3">
        <p dir="auto" className="overflow-clip text-lg wrap-anywhere whitespace-pre-line">
          {text}
        </p>
        {children}
      </div>
      <Suspense fallback={null}>
        {isOpen && (
          <WishMenu eventId={event.eventId} wish={wish} isHost={isHost} onClose={() => setIsOpen(false)} />
        )}
      </Suspense>
    </article>
  );
}
