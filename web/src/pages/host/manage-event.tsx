import { useQuery } from '@tanstack/react-query';
import type { Event, HostNotice as Notice } from '@togather/contract/schemas/events.ts';
import { webPatterns } from '@togather/contract/web-paths.ts';
import { type ComponentType, useRef } from 'react';
import { useConfig } from '#lib/api/config.ts';
import { useAction } from '#lib/api/use-action.ts';
import { errorText } from '#lib/failures/error-text.ts';
import { usePageMeta } from '#lib/history/page-meta.ts';
import { paths } from '#lib/history/paths.ts';
import { shareAddress } from '#lib/history/share-address.ts';
import { useParams, useSearchParams } from '#lib/history/use-location.tsx';
import { isOwner } from '#lib/joining/look-up-event.ts';
import { isUpgradable } from '#parts/event/is-upgradable.ts';
import { ForHost } from '#parts/host/for-host.tsx';
import { HostArea, LineLink, ToEvent } from '#parts/host/host-area.tsx';
import { reportsQuery } from '#parts/host/reports-query.ts';
import { type ManageTab, tabOf } from '#parts/host/tabs.ts';
import { StatisticsView } from '#parts/statistics/statistics-view.tsx';
import { useTranslation } from '#texts/use-translation.ts';
import { Button, LinkButton } from '#ui/buttons/button.tsx';
import { ShareButton } from '#ui/buttons/copy-button.tsx';
import { useKeepFocus } from '#ui/dialogs/dialog.tsx';
import { CalmFrame } from '#ui/drawings/scenes.tsx';
import { CopyField } from '#ui/fields/copy-field.tsx';
import { FieldError } from '#ui/fields/text-field.tsx';
import { PageShell } from '#ui/layout/page-shell.tsx';
import { SettingCard, SettingRow } from '#ui/layout/setting-row.tsx';
import { Address } from '#ui/links/link.tsx';
import { StateMessage } from '#ui/messages/state-message.tsx';
import { QrCode } from '#ui/pictures/qr-code.tsx';
import { changeEvent, type OnChanged } from './change-event.ts';
import { PhotosTab } from './photos-tab.tsx';
import { ReportList } from './reports/report-list.tsx';
import { SettingsTab } from './settings-tab.tsx';
import { QrFiles } from './sharing/qr-files.tsx';
import { QrSheet } from './sharing/qr-sheet.tsx';
import { type TabProps, useEventChanges } from './use-event-changes.ts';
import { WallSection, wallsQuery } from './walls/wall-section.tsx';

/** How guests get to the event and its photos: QR code, PIN, link, sheet and live walls. */
const SharingTab = ({ event: { eventId, eventName, pinCode } }: TabProps) => {
  const { t } = useTranslation('hosting');
  const { t: walls } = useTranslation('walls');
  const { data, error } = useQuery(wallsQuery(eventId));
  const hasNoWall = !error && !data?.walls.length;
  return (
    <SettingCard>
      <SettingRow title={t('pin.title')} text={t('pin.shareText')}>
        <Invitation name={eventName} pin={pinCode} />
      </SettingRow>
      <SettingRow title={t('sheet.title')} text={t('sheet.text')}>
        <QrSheet eventId={eventId} pin={pinCode} name={eventName} />
      </SettingRow>
      <SettingRow title={t('qrFiles.title')} text={t('qrFiles.text')}>
        <QrFiles eventId={eventId} pin={pinCode} />
      </SettingRow>
      <SettingRow
        title={walls('title')}
        text={walls('hosting.text')}
        fold={hasNoWall ? { text: walls('hosting.none'), canOpen: true } : null}
      >
        <WallSection eventId={eventId} />
      </SettingRow>
    </SettingCard>
  );
};

/** Shows how guests join: QR code, PIN and link, with a button that shares them. */
const Invitation = ({ name, pin }: { name: string; pin: string }) => {
  const { t } = useTranslation('hosting');
  const address = shareAddress(pin);
  return (
    <div className="flex flex-wrap items-center gap-5">
      <QrCode
        text={address}
        label={t('pin.qr')}
        className="mx-auto w-48 rounded-control border border-line xl:hidden"
      />
      <div className="grid min-w-0 flex-1 basis-60 gap-3">
        <CopyField name={t('area.pin')} text={pin} label={t('pin.copyPin')} copied={t('pin.copied')} isMono>
          <span className="text-lg font-semibold tracking-[0.12em]">{pin}</span>
        </CopyField>
        <CopyField name={t('pin.link')} text={address} label={t('pin.copyLink')} copied={t('pin.copied')}>
          <Address>{address}</Address>
        </CopyField>
        <div className="mt-1 flex flex-wrap gap-2">
          <ShareButton name={name} pin={pin} className="max-sm:w-full" />
          <LineLink name={name} pin={pin} className="max-sm:w-full" />
        </div>
      </div>
    </div>
  );
};

/** The small version of the statistics, and what Plus adds to it. */
const StatisticsTab = ({ event }: TabProps) => {
  const { t } = useTranslation('statistics');
  const isOnSale = useConfig()?.features.payments !== false;
  return (
    <StatisticsView eventId={event.eventId} name={event.pinCode}>
      {event.eventType === 'Free' && (
        <aside aria-labelledby="statistics-plus" className="grid gap-3 rounded-card bg-sunken p-5">
          <h3 id="statistics-plus" className="font-semibold">
            {t('plus.title')}
          </h3>
          <p className="text-sm">{t('plus.text')}</p>
          {isOnSale && isUpgradable(event) && (
            <div>
              <LinkButton to={paths.upgradeEvent(event.pinCode)}>{t('plus.upgrade')}</LinkButton>
            </div>
          )}
        </aside>
      )}
    </StatisticsView>
  );
};

/** The photos that guests reported. */
const ReportsTab = ({ event: { eventId }, changes }: TabProps) => {
  const { t } = useTranslation('hosting');
  const { data } = useQuery(reportsQuery(eventId));
  return (
    <section aria-label={t('reports.title')} className="grid gap-6">
      {data?.total === 0 ? (
        <StateMessage drawing={<CalmFrame />} title={t('reports.empty')} text={t('reports.emptyText')} />
      ) : (
        <div className="grid gap-1">
          <h2 className="text-xl">{t('reports.title')}</h2>
          <p className="text-muted">{t('reports.text')}</p>
        </div>
      )}
      <ReportList eventId={eventId} onRemoved={changes.onRemoved} />
    </section>
  );
};

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
        <LinkButton
          to={paths.upgradeEvent(event.pinCode)}
          kind="secondary"
          className="max-sm:order-1 max-sm:w-full"
        >
          {t('upgrade')}
        </LinkButton>
      )}
      <ToEvent pin={event.pinCode} />
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
      <div ref={content} tabIndex={-1} className="grid content-start gap-6 outline-none">
        {event.hostNotice && (
          <HostNotice eventId={event.eventId} notice={event.hostNotice} onChanged={changes.onChanged} />
        )}
        <Tab key={tab} event={event} changes={changes} />
      </div>
    </HostArea>
  );
};

/** The host area of any event, in which its host shares it, decides on photos and reports, and changes its settings. */
export function Screen() {
  const { t } = useTranslation('hosting');
  const { eventPin = '' } = useParams(webPatterns.manageEvent);
  usePageMeta({ title: t('title'), isIndexed: false });
  return (
    <PageShell className="md:pt-10!">
      <ForHost pin={eventPin}>{(event) => <Managed event={event} />}</ForHost>
    </PageShell>
  );
}

interface Props {
  readonly eventId: string;
  readonly notice: Notice;
  readonly onChanged: OnChanged;
}

/** Shows the host what Togather itself has changed about the event, until dismissed. */
const HostNotice = ({ eventId, notice, onChanged }: Props) => {
  const { t } = useTranslation('hosting');
  const work = useAction(async () => onChanged(await changeEvent(eventId, { noticeRead: true })));
  return (
    <section aria-label={t(`notice.${notice}.title`)} className="grid gap-3 rounded-card bg-sunken p-5">
      <p className="font-semibold">{t(`notice.${notice}.title`)}</p>
      <p className="text-sm">{t(`notice.${notice}.text`)}</p>
      <div>
        <Button kind="secondary" isPending={work.isPending} onClick={() => void work.run()}>
          {t('notice.read')}
        </Button>
      </div>
      {work.error !== null && <FieldError id="notice-failure" error={errorText(work.error)} />}
    </section>
  );
};
