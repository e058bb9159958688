import { useQuery } from '@tanstack/react-query';
import type { QueryOf } from '@togather/contract/schemas/contract.ts';
import type { Event } from '@togather/contract/schemas/events.ts';
import type { ComponentProps, ReactNode } from 'react';
import { callForFile } from '#lib/api/api.ts';
import { saveFile } from '#lib/device/share.ts';
import { errorText } from '#lib/failures/error-text.ts';
import { NetworkError } from '#lib/failures/failures.ts';
import { paths } from '#lib/history/paths.ts';
import { shareAddress } from '#lib/history/share-address.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { Button, buttonClasses, LinkButton } from '#ui/buttons/button.tsx';
import { ChartIcon, FlagIcon, PhotosIcon, RetryIcon, SettingsIcon, ShareIcon } from '#ui/icons/icons.tsx';
import { classes } from '#ui/layout/classes.ts';
import { Skeleton } from '#ui/layout/page-shell.tsx';
import { Rail } from '#ui/layout/rail.tsx';
import { ExternalLink } from '#ui/links/link.tsx';
import { OwnAccount, SwitchAccount } from '#ui/messages/login-wanted.tsx';
import { ProblemMessage } from '#ui/messages/state-message.tsx';
import { QrCard } from './qr-card.tsx';
import { reportsQuery } from './reports-query.ts';
import { type HostTab, pathOfTab, tabsOf } from './tabs.ts';

/** The pages of an event's host: their navigation, the page, and beside it what guests get. */
export function HostArea({
  event,
  tab,
  actions,
  aside,
  children,
}: {
  event: HostedEvent;
  tab: HostTab;
  actions: ReactNode;
  /** By default the QR code. */
  aside?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="grid gap-6 lg:gap-10">
      <HostHeader event={event} actions={actions} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[14rem_minmax(0,45rem)] xl:grid-cols-[14rem_minmax(0,45rem)_minmax(0,1fr)]">
        <HostTabs event={event} current={tab} />
        {children}
        <aside className="max-xl:hidden">
          <div className="sticky top-24">
            {aside ?? <QrCard name={event.eventName} pin={event.pinCode} />}
          </div>
        </aside>
      </div>
    </div>
  );
}

const icons: Readonly<Record<HostTab, ReactNode>> = {
  sharing: <ShareIcon />,
  photos: <PhotosIcon />,
  statistics: <ChartIcon />,
  sponsors: <ChartIcon />,
  reports: <FlagIcon />,
  settings: <SettingsIcon />,
};

/** The navigation between the tabs of the host area, with what waits in them. */
const HostTabs = ({ event, current }: { event: HostedEvent; current: HostTab }) => {
  const { t } = useTranslation('hosting');
  const { data: reports } = useQuery(reportsQuery(event.eventId));
  const counts: Partial<Record<HostTab, number>> = {
    photos: event.waitingPhotos ?? 0,
    reports: reports?.total ?? 0,
  };
  const entries = tabsOf(event.eventType).map((tab) => ({
    to: pathOfTab(event.pinCode, tab),
    label: t(`area.tabs.${tab}`),
    icon: icons[tab],
    isCurrent: tab === current,
    count: counts[tab] ?? 0,
  }));
  return <Rail label={t('title')} entries={entries} />;
};

type HostedEvent = Pick<
  Event,
  'eventId' | 'eventName' | 'pinCode' | 'guestCount' | 'eventType' | 'waitingPhotos'
>;

/** Leads to the event; on phones, as an icon. */
export function ToEvent({ pin, ...rest }: { pin: string } & Partial<ComponentProps<typeof LinkButton>>) {
  const { t } = useTranslation('hosting');
  return (
    <LinkButton
      to={paths.event(pin)}
      kind="secondary"
      className="max-sm:min-h-11 max-sm:px-2.5"
      icon={<PhotosIcon className="size-5" />}
      {...rest}
    >
      <span className="max-sm:sr-only">{t('view')}</span>
    </LinkButton>
  );
}

/** Names the managed event. `actions` are its buttons, such as the link to the event. */
const HostHeader = ({ event, actions }: { event: HostedEvent; actions: ReactNode }) => {
  const { t } = useTranslation('hosting');
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-2 gap-y-4 max-sm:items-center sm:gap-x-6">
      <div className="min-w-0 max-sm:flex-1">
        <p className="text-sm text-muted">{t('title')}</p>
        <h1 className="text-2xl">
          <bdi>{event.eventName}</bdi>
        </h1>
        <p className="mt-1 flex flex-wrap items-baseline gap-x-4 text-sm text-muted">
          <span className="flex items-baseline gap-2">
            {t('area.pin')}
            <span className="font-mono text-lg font-semibold tracking-[0.12em] text-ink tabular-nums select-all">
              {event.pinCode}
            </span>
          </span>
          {event.guestCount !== null && (
            <span className="tabular-nums">{t('guests', { count: event.guestCount })}</span>
          )}
        </p>
      </div>
      <div className="flex flex-wrap gap-2 max-sm:contents">{actions}</div>
    </header>
  );
};

const WaysOut = () => {
  const { t } = useTranslation('hosting');
  return (
    <>
      <LinkButton to={paths.hostedEvents}>{t('hostedEvents')}</LinkButton>
      <LinkButton to={paths.home} kind="secondary">
        {t('common:home')}
      </LinkButton>
    </>
  );
};

/** The page for users who do not host the event. */
export function NotHost() {
  const { t } = useTranslation('hosting');
  const text = (
    <>
      {t('notHostText')}
      <OwnAccount />
    </>
  );
  const actions = (
    <>
      <SwitchAccount />
      <WaysOut />
    </>
  );
  return <ProblemMessage heading="h1" title={t('notHost')} text={text} actions={actions} />;
}

/** The page for a PIN without an event. */
export function UnknownEvent({ pin }: { pin: string }) {
  const { t } = useTranslation('hosting');
  return (
    <ProblemMessage
      heading="h1"
      title={t('unknown')}
      text={t('unknownText', { pin })}
      actions={<WaysOut />}
    />
  );
}

export function ManageFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation('hosting');
  return (
    <ProblemMessage
      heading="h1"
      title={t('failed')}
      text={error instanceof NetworkError ? errorText(error) : t('failedText')}
      actions={
        <Button icon={<RetryIcon />} onClick={onRetry}>
          {t('common:retry')}
        </Button>
      }
    />
  );
}

/** The page's skeleton while the event loads. */
export function ManageSkeleton() {
  const { t } = useTranslation('hosting');
  return (
    <div role="status" aria-label={t('loading')} className="grid gap-6 lg:gap-10">
      <div className="grid gap-3">
        <Skeleton className="h-10 w-full max-w-80" />
        <Skeleton className="h-6 w-56" />
      </div>
      <div className="grid gap-8 lg:grid-cols-[14rem_minmax(0,45rem)]">
        <Skeleton className="h-12 lg:h-64" />
        <div className="grid gap-6">
          <Skeleton className="h-56 rounded-card!" />
          <Skeleton className="h-40 rounded-card!" />
        </div>
      </div>
    </div>
  );
}

/** LINE's share page, which opens the app on phones (LINE Social Plugins). */
const SHARE_PAGE = 'https://social-plugins.line.me/lineit/share';

/** Shares the invitation to an event in LINE. */
export function LineLink({
  name,
  pin,
  className,
  onClick,
}: {
  name: string;
  pin: string;
  className?: string;
  onClick?: () => void;
}) {
  const { t } = useTranslation('hosting');
  const query = new URLSearchParams({ url: shareAddress(pin), text: t('common:shareText', { name, pin }) });
  return (
    <ExternalLink
      href={`${SHARE_PAGE}?${query}`}
      onClick={onClick}
      className={classes(buttonClasses('secondary'), className)}
    >
      {t('steps.line')}
    </ExternalLink>
  );
}

export type Sheet = QueryOf<'getQrSheet'>;

/** Saves the sheet that the server makes for the host as PDF. */
export async function saveSheet(
  { eventId, pin }: { eventId: string; pin: string },
  { size, language }: Sheet,
): Promise<void> {
  const sheet = await callForFile('getQrSheet', { params: { eventId }, query: { size, language } });
  saveFile(sheet, `${pin}-${size}-${language}.pdf`);
}
