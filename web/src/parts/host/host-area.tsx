import type { QueryOf } from '@togather/contract/schemas/contract.ts';
import type { Event } from '@togather/contract/schemas/events.ts';
import { type ReactNode, useEffect, useRef } from 'react';
import { callForFile } from '#lib/api/api.ts';
import { saveFile } from '#lib/device/share.ts';
import { errorText } from '#lib/failures/error-text.ts';
import { paths } from '#lib/history/paths.ts';
import { shareAddress } from '#lib/history/share-address.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { Button, buttonClasses, LinkButton } from '#ui/buttons/button.tsx';
import { RetryIcon } from '#ui/icons/icons.tsx';
import { classes } from '#ui/layout/classes.ts';
import { Skeleton } from '#ui/layout/page-shell.tsx';
import { ExternalLink, Link } from '#ui/links/link.tsx';
import { OwnAccount, SwitchAccount } from '#ui/messages/login-wanted.tsx';
import { ProblemMessage } from '#ui/messages/state-message.tsx';
import { type HostTab, pathOfTab, tabsOf } from './tabs.ts';

export function HostArea({
  event,
  tab,
  actions,
  children,
}: {
  event: HostedEvent;
  tab: HostTab;
  actions: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <HostHeader event={event} actions={actions} />
        <HostTabs event={event} current={tab} />
      </div>
      {children}
    </div>
  );
}

/** The navigation between the tabs of the host area. */
const HostTabs = ({ event, current }: { event: HostedEvent; current: HostTab }) => {
  const { t } = useTranslation('hosting');
  const nav = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the tab decides which link is scrolled to
  useEffect(() => {
    const frame = nav.current;
    const link = frame?.querySelector<HTMLElement>('[aria-current]');
    // Moves the row alone: scrollIntoView would move the page, too.
    if (frame && link) frame.scrollLeft = link.offsetLeft - (frame.clientWidth - link.offsetWidth) / 2;
  }, [current]);
  return (
    <nav
      ref={nav}
      aria-label={t('title')}
      className="relative flex gap-6 overflow-x-auto border-b border-line"
    >
      {tabsOf(event.eventType).map((tab) => (
        <Link
          key={tab}
          to={pathOfTab(event.pinCode, tab)}
          aria-current={tab === current ? 'page' : undefined}
          className="inline-flex min-h-12 shrink-0 items-center border-b-2 border-transparent whitespace-nowrap text-muted hover:text-ink aria-[current=page]:border-accent aria-[current=page]:font-semibold aria-[current=page]:text-ink"
        >
          {t(`area.tabs.${tab}`)}
        </Link>
      ))}
    </nav>
  );
};

type HostedEvent = Pick<Event, 'eventName' | 'pinCode' | 'guestCount' | 'eventType'>;

/** Names the managed event. `actions` are its buttons, such as the link to the event. */
const HostHeader = ({ event, actions }: { event: HostedEvent; actions: ReactNode }) => {
  const { t } = useTranslation('hosting');
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
      <div className="min-w-0">
        <p className="text-sm text-muted">{t('title')}</p>
        <h1 className="text-2xl">
          <bdi>{event.eventName}</bdi>
        </h1>
        <p className="mt-1 flex flex-wrap items-baseline gap-x-4 text-sm text-muted">
          <span className="flex items-baseline gap-2">
            {t('area.pin')}
            <span className="font-mono text-lg tracking-[0.18em] text-ink tabular-nums select-all">
              {event.pinCode}
            </span>
          </span>
          {event.guestCount !== null && (
            <span className="tabular-nums">{t('guests', { count: event.guestCount })}</span>
          )}
        </p>
      </div>
      <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1">{actions}</div>
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
      text={errorText(error)}
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
    <div role="status" aria-label={t('loading')} className="grid gap-8">
      <Skeleton className="h-10 w-56" />
      {['name', 'photos', 'pin', 'sheet'].map((part) => (
        <div key={part} className="grid gap-4 border-t border-line pt-8">
          <Skeleton className="h-7 w-40" />
          <Skeleton className="h-24" />
        </div>
      ))}
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
