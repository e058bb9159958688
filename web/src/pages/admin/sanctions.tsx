import type { AdminEvent } from '@togather/contract/schemas/installation.ts';
import type { AdminUser } from '@togather/contract/schemas/operating.ts';
import type { Sanction } from '@togather/contract/schemas/values.ts';
import { call } from '#lib/api/api.ts';
import { formatDay } from '#lib/format/format-date.ts';
import { useTranslation } from '#texts/use-translation.ts';
import type { RowAction } from './action.tsx';

/** Takes an event down with a reason, or restores it. */
export function useTakedown({
  eventId,
  eventName,
  takenDown,
}: Pick<AdminEvent, 'eventId' | 'eventName' | 'takenDown'>): RowAction {
  const { t } = useTranslation('admin');
  const params = { eventId };
  return {
    label: t(takenDown ? 'takedown.bringBack' : 'takedown.takeDown'),
    question: {
      title: t('takedown.confirmTitle'),
      text: t('takedown.confirmText', { name: eventName }),
      confirm: t('takedown.takeDown'),
      isDanger: true,
      field: { ...reason, label: t('reason'), hint: t('takedown.reasonHint') },
    },
    act: (reason) => call('takeEventDown', { params, body: { reason } }),
    undo: takenDown ? () => call('bringEventBack', { params }) : undefined,
  };
}

/** Bans a user with a reason, or lifts the ban. */
export function useBan({ id, email, banned }: AdminUser, label: string): RowAction {
  const { t } = useTranslation('admin');
  const params = { userId: id };
  return {
    label: banned ? t('ban.lift') : label,
    question: {
      title: t('ban.confirmTitle'),
      text: t('ban.confirmText', { email }),
      confirm: t('ban.ban'),
      isDanger: true,
      field: { ...reason, label: t('reason'), hint: t('ban.reasonHint') },
    },
    act: (reason) => call('banUser', { params, body: { reason } }),
    undo: banned ? () => call('liftBan', { params }) : undefined,
  };
}

const reason = { rows: 3, maxLength: 1000, required: true };

/** Shows since when and why an event is taken down or a user is banned. */
export function SanctionNote({ title, sanction: { at, reason } }: { title: string; sanction: Sanction }) {
  const { language } = useTranslation('admin');
  return (
    <div className="grid gap-1 rounded-control bg-sunken px-4 py-3 text-sm">
      <p>
        <strong className="font-semibold">{title}</strong> · {formatDay(at, language)}
      </p>
      <p dir="auto" className="whitespace-pre-line">
        {reason}
      </p>
    </div>
  );
}
