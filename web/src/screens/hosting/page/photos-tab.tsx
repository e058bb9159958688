import { ForgetRequests } from '../../../features/figures/forgetting/forget-requests.tsx';
import { GroupingSwitch } from '../../../features/figures/repairing/grouping-switch.tsx';
import { SettingsSection } from '../../../features/hosting/area/settings-section.tsx';
import { changeEvent } from '../../../features/hosting/change-event.ts';
import { PermissionsLink } from '../../../features/hosting/permissions-link.tsx';
import { UploadsStayOpen } from '../../../features/hosting/uploads-stay-open.tsx';
import { RevealSettings } from '../../../features/revealing/reveal-settings.tsx';
import { WaitingLink } from '../../../features/reviewing/waiting-link.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import type { TabProps } from './use-event-changes.ts';

/** Who uploads and sees photos, and what happens with faces. */
export const PhotosTab = ({ event, changes }: TabProps) => {
  const { t } = useTranslation('hosting');
  const { t: figures } = useTranslation('figures');
  const { t: visibility } = useTranslation('visibility');
  const { eventId, pinCode } = event;
  return (
    <>
      <WaitingLink pin={pinCode} count={event.waitingPhotos} />
      <SettingsSection title={t('uploads.title')}>
        <div className="grid gap-3">
          {event.eventType === 'Plus' ? <PermissionsLink pin={pinCode} /> : <UploadsStayOpen pin={pinCode} />}
          <GroupingSwitch eventId={eventId} isOn={event.faceGrouping} inWork={event.processing.faces} />
        </div>
      </SettingsSection>
      <SettingsSection title={visibility('reveal.title')} text={visibility('reveal.text')}>
        <RevealSettings
          event={event}
          onChange={async (change) => changes.onChanged(await changeEvent(eventId, change))}
        />
      </SettingsSection>
      <SettingsSection title={figures('forget.requests.title')} text={figures('forget.requests.text')}>
        <ForgetRequests eventId={eventId} empty={figures('forget.requests.none')} />
      </SettingsSection>
    </>
  );
};
