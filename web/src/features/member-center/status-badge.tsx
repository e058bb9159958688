import { useTranslation } from '../../i18n/use-translation.ts';
import type { EventStatus } from '../../lib/event-status.ts';

const looks: Record<EventStatus, string> = {
  upcoming: 'text-ink ring-1 ring-line-strong ring-inset',
  active: 'bg-accent-soft text-accent',
  ended: 'bg-sunken text-muted',
};

export const StatusBadge = ({ status }: { status: EventStatus }) => {
  const { t } = useTranslation('member-center');
  return (
    <span className={`rounded-full px-2.5 py-0.5 text-sm font-medium ${looks[status]}`}>{t(status)}</span>
  );
};
