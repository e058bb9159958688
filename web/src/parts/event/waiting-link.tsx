import { paths } from '#lib/history/paths.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { ChevronRightIcon, EyeIcon } from '#ui/icons/icons.tsx';
import { Link } from '#ui/links/link.tsx';

/** Tells the host how many photos wait, and leads to their review. Renders nothing if none waits. */
export function WaitingLink({ pin, count }: { pin: string; count: number | null }) {
  const { t } = useTranslation('visibility');
  if (!count) return null;
  return (
    <Link
      to={paths.review(pin)}
      className="flex min-h-12 items-center gap-3 rounded-control bg-accent-soft px-4 py-2 font-semibold text-accent tabular-nums hover:underline"
    >
      <EyeIcon className="size-5 shrink-0" />
      <span className="flex-1">{t('review.waiting', { count })}</span>
      <ChevronRightIcon className="size-5 shrink-0" />
    </Link>
  );
}
