import { useQuery } from '@tanstack/react-query';
import type { Event } from '@togather/contract/schemas/events.ts';
import { paths } from '#lib/history/paths.ts';
import { wishCountsQuery } from '#parts/wishes/wish-queries.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { CommentIcon } from '#ui/icons/icons.tsx';
import { Link } from '#ui/links/link.tsx';

/** Leads to the wishes, with their number once it is known. */
export function WishesLink({ event }: { event: Pick<Event, 'eventId' | 'pinCode'> }) {
  const { t } = useTranslation('event-page');
  const { data } = useQuery(wishCountsQuery(event.eventId));
  const total = data?.total ?? 0;
  return (
    <Link
      to={paths.wishes(event.pinCode)}
      className="inline-flex min-h-11 items-center gap-1.5 rounded-control px-3 font-semibold whitespace-nowrap hover:bg-ink/6"
    >
      <CommentIcon className="size-5 shrink-0" />
      {t('wishes')}
      {total > 0 && <span className="text-muted tabular-nums">{total}</span>}
    </Link>
  );
}
