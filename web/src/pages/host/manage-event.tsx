import type { Event } from '@togather/contract/schemas/events/events.ts';
import { webPatterns } from '@togather/contract/web-paths.ts';
import { type ComponentType, useRef } from 'react';
import { useConfig } from '#lib/api/config.ts';
import { usePageMeta } from '#lib/history/page-meta.ts';
import { paths } from '#lib/history/paths.ts';
import { useSearchParams } from '#lib/history/search-params.ts';
import { useParams } from '#lib/history/use-location.tsx';
import { isOwner } from '#lib/joining/is-owner.ts';
import { isUpgradable } from '#parts/event/is-upgradable.ts';
import { ForHost } from '#parts/host/for-host.tsx';
import { HostArea } from '#parts/host/host-area.tsx';
import { type ManageTab, tabOf } from '#parts/host/tabs.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { LinkButton } from '#ui/buttons/link-button.tsx';
import { useKeepFocus } from '#ui/dialogs/use-keep-focus.ts';
import { PageShell } from '#ui/layout/page-shell.tsx';
import { HostNotice } from './host-notice.tsx';
import { PhotosTab } from './photos-tab.tsx';
import { ReportsTab } from './reports-tab.tsx';
import { SettingsTab } from './settings-tab.tsx';
import { SharingTab } from './sharing-tab.tsx';
import { StatisticsTab } from './statistics-tab.tsx';
import { type TabProps, useEventChanges } from './use-event-changes.ts';

const tabs: Readonly<Record<ManageTab, ComponentType<TabProps>>> = {
  sharing: SharingTab,
  photos: PhotosTab,
  statistics: StatisticsTab,
  reports: ReportsTab,
  settings: SettingsTab,
};

const Actions = ({ event }: { event: Event }) => {
  const { t } = useTranslation('hosting');
  const isOnSale = useConfig()?.features.payments !== false;
  return (
    <>
      {isOnSale && isOwner(event) && isUpgradable(event) && (
        <LinkButton to={paths.upgradeEvent(event.pinCode)} kind="secondary">
          {t('upgrade')}
        </LinkButton>
      )}
      <LinkButton to={paths.event(event.pinCode)} kind="secondary">
        {t('view')}
      </LinkButton>
    </>
  );
};

const Managed = ({ event }: { event: Event }) => {
  const [params] = useSearchParams();
  const tab = tabOf(params);
  const changes = useEventChanges(event, tab);
  const content = useRef<HTMLDivElement>(null);
  // A dismissed notice is removed together with its button.
  useKeepFocus(content);
  const Tab = tabs[tab];
  return (
    <HostArea event={event} tab={tab} actions={<Actions event={event} />}>
      <div ref={content} tabIndex={-1} className="grid max-w-2xl gap-10 outline-none">
        {event.hostNotice && (
          <HostNotice eventId={event.eventId} notice={event.hostNotice} onChanged={changes.onChanged} />
        )}
        <Tab key={tab} event={event} changes={changes} />
      </div>
    </HostArea>
  );
};

/** The host area of any event, in which its host shares it, decides on photos and reports, and changes its settings. */
export const Screen = () => {
  const { t } = useTranslation('hosting');
  const { eventPin = '' } = useParams(webPatterns.manageEvent);
  usePageMeta({ title: t('title'), isIndexed: false });
  return (
    <PageShell>
      <ForHost pin={eventPin}>{(event) => <Managed event={event} />}</ForHost>
    </PageShell>
  );
};
