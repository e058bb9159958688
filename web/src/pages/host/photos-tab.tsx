import { useQuery } from '@tanstack/react-query';
import { paths } from '#lib/history/paths.ts';
import { isOwner } from '#lib/joining/look-up-event.ts';
import { WaitingLink } from '#parts/event/waiting-link.tsx';
import { forgetRequestsQuery } from '#parts/figures/figure-queries.ts';
import { ForgetRequests } from '#parts/figures/forget-requests.tsx';
import { GroupingSwitch } from '#parts/figures/grouping-switch.tsx';
import { useTranslation } from '#texts/use-translation.ts';
import { Link, LinkCard } from '#ui/links/link.tsx';
import { changeEvent } from './change-event.ts';
import { RevealSettings } from './reveal/reveal-settings.tsx';
import { SettingsSection } from './settings-section.tsx';
import { UploadKeySection } from './upload-keys/upload-key-section.tsx';
import type { TabProps } from './use-event-changes.ts';

/** Who uploads and sees photos, photographers' keys, and what happens with faces. */
export function PhotosTab({ event, changes }: TabProps) {
  const { t } = useTranslation('hosting');
  const { t: figures } = useTranslation('figures');
  const { t: keys } = useTranslation('upload-keys');
  const { t: visibility } = useTranslation('visibility');
  const { eventId, pinCode } = event;
  const { data: requests } = useQuery(forgetRequestsQuery(eventId));
  return (
    <>
      <WaitingLink pin={pinCode} count={event.waitingPhotos} />
      <SettingsSection title={t('uploads.title')}>
        <div className="grid gap-3">
          {event.eventType === 'Plus' ? (
            <LinkCard
              to={`${paths.backstage(pinCode)}?view=permission`}
              title={t('uploads.ofPlus')}
              text={t('uploads.ofPlusText')}
            />
          ) : (
            <UploadsStayOpen pin={pinCode} canUpgrade={isOwner(event)} />
          )}
          {isOwner(event) && (
            <GroupingSwitch eventId={eventId} isOn={event.faceGrouping} inWork={event.processing.faces} />
          )}
        </div>
      </SettingsSection>
      <SettingsSection title={keys('title')} text={keys('text')}>
        <UploadKeySection eventId={eventId} />
        <LinkCard
          to={paths.missingPeople(pinCode)}
          title={t('missingPeople.title')}
          text={t('missingPeople.text')}
        />
      </SettingsSection>
      <SettingsSection
        title={visibility('reveal.title')}
        text={visibility('reveal.text')}
        fold={event.isConcealed ? null : { text: visibility('reveal.none'), canOpen: true }}
      >
        <RevealSettings
          event={event}
          onChange={async (change) => changes.onChanged(await changeEvent(eventId, change))}
        />
      </SettingsSection>
      <SettingsSection
        title={figures('forget.requests.title')}
        text={figures('forget.requests.text')}
        fold={requests?.length === 0 ? { text: figures('forget.requests.none') } : null}
      >
        <ForgetRequests eventId={eventId} hasTitle={false} />
      </SettingsSection>
    </>
  );
}

/** Replaces the upload switch in free events. */
const UploadsStayOpen = ({ pin, canUpgrade }: { pin: string; canUpgrade: boolean }) => {
  const { t } = useTranslation('hosting');
  return (
    <div className="grid gap-1 rounded-card border border-line bg-surface p-5">
      <p className="font-semibold">{t('uploads.open')}</p>
      <p className="text-sm text-muted">
        {t('uploads.plusOnly')}{' '}
        {canUpgrade && (
          <Link
            to={paths.upgradeEvent(pin)}
            className="text-ink underline underline-offset-4 hover:decoration-2"
          >
            {t('upgrade')}
          </Link>
        )}
      </p>
    </div>
  );
};
