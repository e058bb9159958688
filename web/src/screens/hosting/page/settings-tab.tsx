import { SettingsSection } from '../../../features/hosting/area/settings-section.tsx';
import { CoHostSection } from '../../../features/hosting/co-hosts/co-host-section.tsx';
import { MailSection } from '../../../features/hosting/mails/mail-section.tsx';
import { ChangePin } from '../../../features/hosting/settings/change-pin.tsx';
import { DeleteEvent } from '../../../features/hosting/settings/delete-event.tsx';
import { EventDateForm } from '../../../features/hosting/settings/event-date-form.tsx';
import { RenameForm } from '../../../features/hosting/settings/rename-form.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useConfig } from '../../../platform/api/config.ts';
import { isOwner } from '../../../platform/joining/is-owner.ts';
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
