import { paths } from '#lib/history/paths.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { WarningIcon } from '#ui/icons/bar-icons.tsx';
import { ChevronRightIcon, EyeIcon } from '#ui/icons/icons.tsx';
import { Link } from '#ui/links/link.tsx';

const chip =
  'relative inline-flex min-h-8 items-center gap-1.5 rounded-full px-3 text-sm font-semibold tabular-nums hover:underline';

/** What an event's card says about photos on which the host has to decide, as links to where that happens. */
export function DecisionChips({
  pin,
  waiting,
  reported,
}: {
  pin: string;
  waiting: number;
  reported: number;
}) {
  const { t } = useTranslation('visibility');
  if (waiting + reported === 0) return null;
  return (
    <p className="mb-4 flex flex-wrap gap-2">
      {waiting > 0 && (
        <Link to={paths.review(pin)} className={`${chip} bg-warn/10 text-warn`}>
          <EyeIcon className="size-4 shrink-0" />
          {t('review.waiting', { count: waiting })}
        </Link>
      )}
      {reported > 0 && (
        <Link to={paths.manageEvent(pin, 'reports')} className={`${chip} bg-danger/8 text-danger`}>
          <WarningIcon className="size-4 shrink-0" />
          {t('member-center:reported', { count: reported })}
        </Link>
      )}
    </p>
  );
}

/** Tells the host how many photos wait, and leads to their review. Renders nothing if none waits. */
export function WaitingLink({ pin, count }: { pin: string; count: number | null }) {
  const { t } = useTranslation('visibility');
  if (!count) return null;
  return (
    <Link
      to={paths.review(pin)}
      className="flex min-h-12 items-center gap-3 rounded-control bg-accent-soft px-4 py-2 font-semibold tabular-nums hover:underline"
    >
      <EyeIcon className="size-5 shrink-0" />
      <span className="flex-1">{t('review.waiting', { count })}</span>
      <ChevronRightIcon className="size-5 shrink-0" />
    </Link>
  );
}
