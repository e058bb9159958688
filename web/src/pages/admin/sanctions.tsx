import type { AdminEvent } from '@togather/contract/schemas/installation.ts';
import type { AdminUser } from '@togather/contract/schemas/operating.ts';
import type { Sanction } from '@togather/contract/schemas/values.ts';
import { call } from '#lib/api/api.ts';
import { formatDay } from '#lib/format/format-date.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { ActionButton } from './action.tsx';

/** Takes an event down with a reason, or restores it. */
export function TakedownButton({
  event: { eventId, eventName, takenDown },
}: {
  event: Pick<AdminEvent, 'eventId' | 'eventName' | 'takenDown'>;
}) {
  const { t } = useTranslation('admin');
  const params = { eventId };
  return (
    <ActionButton
      about={eventName}
      question={{
        title: t('takedown.confirmTitle'),
        text: t('takedown.confirmText', { name: eventName }),
        confirm: t('takedown.takeDown'),
        field: { ...reason, label: t('reason'), hint: t('takedown.reasonHint') },
      }}
      act={(reason) => call('takeEventDown', { params, body: { reason } })}
      undo={takenDown ? () => call('bringEventBack', { params }) : undefined}
    >
      {t(takenDown ? 'takedown.bringBack' : 'takedown.takeDown')}
    </ActionButton>
  );
}

/** Bans a user with a reason, or lifts the ban. */
export function BanButton({ user: { id, email, banned }, label }: { user: AdminUser; label: string }) {
  const { t } = useTranslation('admin');
  const params = { userId: id };
  return (
    <ActionButton
      about={email}
      question={{
        title: t('ban.confirmTitle'),
        text: t('ban.confirmText', { email }),
        confirm: t('ban.ban'),
        field: { ...reason, label: t('reason'), hint: t('ban.reasonHint') },
      }}
      act={(reason) => call('banUser', { params, body: { reason } })}
      undo={banned ? () => call('liftBan', { params }) : undefined}
    >
      {banned ? t('ban.lift') : label}
    </ActionButton>
  );
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
