import { useConfig } from '#lib/api/config.ts';
import { isOwner } from '#lib/joining/is-owner.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { CoHostSection } from './co-hosts/co-host-section.tsx';
import { MailSection } from './mails/mail-section.tsx';
import { ChangePin } from './settings/change-pin.tsx';
import { DeleteEvent } from './settings/delete-event.tsx';
import { EventDateForm } from './settings/event-date-form.tsx';
import { RenameForm } from './settings/rename-form.tsx';
import { SettingsSection } from './settings-section.tsx';
import type { TabProps } from './use-event-changes.ts';

/** The event itself: its name, date, PIN, co-hosts and mails, and its deletion. */
export const SettingsTab = ({ event, changes: { onChanged, onDeleted } }: TabProps) => {
  const { t } = useTranslation('hosting');
  const { t: coHosts } = useTranslation('co-hosts');
  const { t: mails } = useTranslation('host-mails');
  const sendsMails = useConfig()?.features.mail === true;
  const { eventId } = event;
  const isOwned = isOwner(event);
  return (
    <>
      <div className="grid gap-4">
        <RenameForm eventId={eventId} name={event.eventName} onChanged={onChanged} />
        <EventDateForm event={event} onChanged={onChanged} />
      </div>
      {isOwned && (
        <SettingsSection title={t('pin.changeTitle')} text={t('pin.text')}>
          <ChangePin eventId={eventId} onChanged={onChanged} />
        </SettingsSection>
      )}
      {sendsMails && (
        <SettingsSection title={mails('title')} text={mails('text')}>
          <MailSection eventId={eventId} />
        </SettingsSection>
      )}
      <SettingsSection title={coHosts('title')} text={coHosts('text')}>
        <CoHostSection eventId={eventId} isOwner={isOwned} />
      </SettingsSection>
      {isOwned && (
        <SettingsSection title={t('delete.title')} text={t('delete.text')}>
          <DeleteEvent event={event} onDeleted={onDeleted} />
        </SettingsSection>
      )}
    </>
  );
};
