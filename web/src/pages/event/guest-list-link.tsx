import type { Event } from '@togather/contract/schemas/events.ts';
import { paths } from '#lib/history/paths.ts';
import { isNotedOnList } from '#parts/guest-list/noted-listing.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { CheckIcon, ChevronRightIcon, FaceIcon } from '#ui/icons/icons.tsx';
import { Link } from '#ui/links/link.tsx';

/** Leads guests to their entry on the guest list. */
export function GuestListLink({
  event: { eventId, pinCode },
}: {
  event: Pick<Event, 'eventId' | 'pinCode'>;
}) {
  const { t } = useTranslation('guest-list');
  const isListed = isNotedOnList(eventId);
  const Icon = isListed ? CheckIcon : FaceIcon;
  return (
    <div className="gutters pt-2">
      <Link
        to={paths.guestList(pinCode)}
        className="flex min-h-12 items-center gap-3 rounded-control bg-surface px-4 py-2 hover:bg-hover"
      >
        <Icon className="size-5 shrink-0 text-accent" />
        <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3">
          <span className="font-semibold">{t(isListed ? 'own.done' : 'own.link')}</span>
          {!isListed && <span className="text-sm text-muted">{t('own.linkText')}</span>}
        </span>
        <ChevronRightIcon className="size-5 shrink-0 text-muted" />
      </Link>
    </div>
  );
}
