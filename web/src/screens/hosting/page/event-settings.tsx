import { useQueryClient } from '@tanstack/react-query';
import type { Event } from '@togather/contract/schemas/events/events.ts';
import { useRef } from 'react';
import { forgetAdDraft } from '../../../features/ads/drafts/ad-draft.ts';
import { Permissions } from '../../../features/backstage/permission-view.tsx';
import { eventQuery, withoutPhoto } from '../../../features/event-page/following/event-query.ts';
import { forgetNewEvent } from '../../../features/events/new-event.ts';
import { ForgetRequests } from '../../../features/figures/forgetting/forget-requests.tsx';
import { GroupingSwitch } from '../../../features/figures/repairing/grouping-switch.tsx';
import { changeEvent, type EventChange } from '../../../features/hosting/change-event.ts';
import { DeleteEvent } from '../../../features/hosting/delete-event.tsx';
import { EventDateForm } from '../../../features/hosting/event-date-form.tsx';
import { HostNotice } from '../../../features/hosting/host-notice.tsx';
import { PinSection } from '../../../features/hosting/pin-section.tsx';
import { QrSheet } from '../../../features/hosting/qr-sheet.tsx';
import { RenameForm } from '../../../features/hosting/rename-form.tsx';
import { ReportList } from '../../../features/hosting/report-list.tsx';
import { SettingsSection } from '../../../features/hosting/settings-section.tsx';
import { UploadsStayOpen } from '../../../features/hosting/uploads-stay-open.tsx';
import { WallSection } from '../../../features/hosting/walls/wall-section.tsx';
import { RevealSettings } from '../../../features/revealing/reveal-settings.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { navigate } from '../../../platform/history/page-history.ts';
import { paths } from '../../../platform/history/paths.ts';
import { notify } from '../../../platform/notices/notification.ts';
import { useKeepFocus } from '../../../ui/dialogs/use-keep-focus.ts';

/** All settings of an event, Free or Plus. `pathOf` returns the page's address, which follows a change of the PIN. */
export const EventSettings = ({
  event,
  pathOf = paths.manageEvent,
}: {
  event: Event;
  pathOf?: (pin: string) => string;
}) => {
  const { t } = useTranslation('hosting');
  const { t: figures } = useTranslation('figures');
  const { t: visibility } = useTranslation('visibility');
  const { t: walls } = useTranslation('walls');
  const client = useQueryClient();
  const settings = useRef<HTMLDivElement>(null);
  // A dismissed notice is removed together with its button.
  useKeepFocus(settings);
  const { eventId, pinCode } = event;
  const { queryKey } = eventQuery(pinCode);
  /** Marks the event stale for the next page. This page, which is being left, does not refetch it. */
  const forget = () => void client.invalidateQueries({ queryKey, refetchType: 'none' });
  const onChanged = (change: EventChange) => {
    client.setQueryData(eventQuery(change.pinCode).queryKey, { ...event, ...change });
    if (change.pinCode === pinCode) return;
    navigate(pathOf(change.pinCode), { replace: true });
    forget();
  };
  const onRemoved = (photoId: string) =>
    void client.setQueryData(queryKey, (now) => now && withoutPhoto(now, photoId));
  const onDeleted = () => {
    notify({ type: 'success', message: t('delete.done') });
    forgetAdDraft(eventId);
    forgetNewEvent(pinCode);
    navigate(paths.hostedEvents, { replace: true });
    forget();
  };
  return (
    <div ref={settings} tabIndex={-1} className="grid gap-10 outline-none">
      {event.hostNotice && <HostNotice eventId={eventId} notice={event.hostNotice} onChanged={onChanged} />}
      <div className="grid gap-4 border-t border-line pt-8">
        <RenameForm eventId={eventId} name={event.eventName} onChanged={onChanged} />
        <EventDateForm event={event} onChanged={onChanged} />
      </div>
      <SettingsSection title={t('uploads.title')}>
        <div className="grid gap-3">
          {event.eventType === 'Plus' ? <Permissions {...event} /> : <UploadsStayOpen pin={pinCode} />}
          <GroupingSwitch eventId={eventId} isOn={event.faceGrouping} inWork={event.processing.faces} />
        </div>
      </SettingsSection>
      <SettingsSection title={visibility('reveal.title')} text={visibility('reveal.text')}>
        <RevealSettings
          event={event}
          onChange={async (change) => onChanged(await changeEvent(eventId, change))}
        />
      </SettingsSection>
      <SettingsSection title={t('pin.title')}>
        <PinSection event={event} onChanged={onChanged} />
      </SettingsSection>
      <SettingsSection title={t('sheet.title')} text={t('sheet.text')}>
        <QrSheet eventId={eventId} pin={pinCode} name={event.eventName} />
      </SettingsSection>
      <SettingsSection title={walls('title')} text={walls('hosting.text')}>
        <WallSection eventId={eventId} />
      </SettingsSection>
      <SettingsSection title={t('reports.title')} text={t('reports.text')}>
        <ReportList eventId={eventId} onRemoved={onRemoved} />
      </SettingsSection>
      <SettingsSection title={figures('forget.requests.title')} text={figures('forget.requests.text')}>
        <ForgetRequests eventId={eventId} empty={figures('forget.requests.none')} />
      </SettingsSection>
      <SettingsSection title={t('delete.title')} text={t('delete.text')}>
        <DeleteEvent event={event} onDeleted={onDeleted} />
      </SettingsSection>
    </div>
  );
};
