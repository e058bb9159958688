import { useQuery } from '@tanstack/react-query';
import type { Event } from '@togather/contract/schemas/events.ts';
import { paths } from '#lib/history/paths.ts';
import { progressOf, tasksQuery } from '#parts/tasks/tasks-query.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { CameraIcon, CheckIcon, ChevronRightIcon } from '#ui/icons/icons.tsx';
import { Link } from '#ui/links/link.tsx';

/** Leads from the event's page to its tasks, with the guest's progress. */
export function TasksLink({ event: { eventId, pinCode } }: { event: Pick<Event, 'eventId' | 'pinCode'> }) {
  const { t } = useTranslation('tasks');
  const { data } = useQuery(tasksQuery(eventId));
  const { mine, total } = progressOf(data?.tasks ?? []);
  const Icon = total > 0 && mine === total ? CheckIcon : CameraIcon;
  return (
    <div className="gutters pt-2">
      <Link
        to={paths.tasks(pinCode)}
        className="flex min-h-12 items-center gap-3 rounded-control bg-surface px-4 py-2 hover:bg-hover"
      >
        <Icon className="size-5 shrink-0 text-accent" />
        <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3">
          <span className="font-semibold">{t('title')}</span>
          <span className="text-sm text-muted tabular-nums">
            {total > 0 ? t('progressShort', { mine, total }) : '\u00a0'}
          </span>
        </span>
        <ChevronRightIcon className="size-5 shrink-0 text-muted" />
      </Link>
    </div>
  );
}
