import { SettingsSection } from '../../../features/hosting/area/settings-section.tsx';
import { ChangePin } from '../../../features/hosting/settings/change-pin.tsx';
import { DeleteEvent } from '../../../features/hosting/settings/delete-event.tsx';
import { EventDateForm } from '../../../features/hosting/settings/event-date-form.tsx';
import { RenameForm } from '../../../features/hosting/settings/rename-form.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import type { TabProps } from './use-event-changes.ts';

/** The event itself: its name, date and PIN, and its deletion. */
export const SettingsTab = ({ event, changes: { onChanged, onDeleted } }: TabProps) => {
  const { t } = useTranslation('hosting');
  const { eventId } = event;
  return (
    <>
      <div className="grid gap-4">
        <RenameForm eventId={eventId} name={event.eventName} onChanged={onChanged} />
        <EventDateForm event={event} onChanged={onChanged} />
      </div>
      <SettingsSection title={t('pin.changeTitle')} text={t('pin.text')}>
        <ChangePin eventId={eventId} onChanged={onChanged} />
      </SettingsSection>
      <SettingsSection title={t('delete.title')} text={t('delete.text')}>
        <DeleteEvent event={event} onDeleted={onDeleted} />
      </SettingsSection>
    </>
  );
};
