import type { EventStatus } from '#lib/format/event-status.ts';
import { useTranslation } from '#texts/use-translation.ts';

const looks: Record<EventStatus | 'takenDown', string> = {
  upcoming: 'text-ink outline-1 -outline-offset-1 outline-line-strong',
  active: 'bg-accent-soft text-accent',
  ended: 'bg-sunken text-muted',
  takenDown: 'bg-sunken text-danger',
};

export const StatusBadge = ({ status }: { status: keyof typeof looks }) => {
  const { t } = useTranslation('member-center');
  return (
    <span className={`rounded-full px-2.5 py-0.5 text-sm font-medium ${looks[status]}`}>{t(status)}</span>
  );
};
