import type { HostedEvent } from '@togather/contract/schemas/accounts.ts';
import { call } from '#lib/api/api.ts';
import { useConfig } from '#lib/api/config.ts';
import { useHosting } from '#lib/api/use-hosting.ts';
import { usePageMeta } from '#lib/history/page-meta.ts';
import { paths } from '#lib/history/paths.ts';
import { useUser } from '#lib/session/session-store.ts';
import { DecisionChips } from '#parts/event/waiting-link.tsx';
import type { Translate } from '#texts/i18n.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { LinkButton } from '#ui/buttons/button.tsx';
import { InfoIcon, PlusIcon, SettingsIcon } from '#ui/icons/icons.tsx';
import { classes } from '#ui/layout/classes.ts';
import { PageHeader, PageShell } from '#ui/layout/page-shell.tsx';
import { Link, withMail } from '#ui/links/link.tsx';
import { checkHostedEvents } from './check-events.ts';
import { EventCard } from './event-card.tsx';
import { EventList } from './event-list.tsx';
import { MemberCenterTabs } from './member-center-tabs.tsx';

const load = async (signal: AbortSignal) => checkHostedEvents(await call('listHostedEvents', { signal }));

/** Counts everyone except the host, with or without an account. */
const guestsOf = ({ participants, guestCount }: HostedEvent): number =>
  participants.filter(({ role }) => role !== 'HOST').length + (guestCount ?? 0);

const noticeOf = (
  { takenDown, hostNotice }: HostedEvent,
  t: Translate<'member-center'>,
): string | undefined => {
  if (takenDown) return t('takenDownFor', { reason: takenDown.reason });
  return hostNotice ? t(`notice.${hostNotice}`) : undefined;
};

export function Screen() {
  const { t } = useTranslation('member-center');
  const isSignedIn = useUser() !== null;
  const isRefused = useHosting() === 'refused';
  const email = useConfig()?.brand.contactEmails[0] ?? '';
  usePageMeta({ title: t('hostedTitle'), isIndexed: false });
  return (
    <PageShell>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <PageHeader title={t('hostedTitle')} />
        {isSignedIn && !isRefused && (
          <LinkButton
            to={paths.pricing}
            icon={<PlusIcon className="size-5" />}
            aria-label={t('create')}
            className="shrink-0 in-[main:has(.empty-list)]:hidden max-sm:px-4!"
          >
            <span className="sm:hidden">{t('createShort')}</span>
            <span className="max-sm:hidden">{t('create')}</span>
          </LinkButton>
        )}
      </div>
      {isRefused && (
        <p role="status" className="mt-4 max-w-2xl text-muted">
          {withMail(email ? t('chosenHostsAsk', { email }) : t('chosenHosts'), email)}
        </p>
      )}
      <MemberCenterTabs />
      <EventList
        name="hosted"
        load={load}
        empty={{
          text: t('noHosted'),
          action: isRefused ? undefined : t('createFirst'),
          to: paths.createFreeEvent,
        }}
        card={(event, isRow) => (
          <EventCard
            key={event.eventId}
            event={event}
            isRow={isRow}
            canShare={!event.takenDown}
            isTakenDown={Boolean(event.takenDown)}
            notice={noticeOf(event, t)}
            facts={[
              ...(event.isOwner ? [] : [t('coHosting', { name: event.hostUserName })]),
              t('photos', {
                used: event.totalPhotoLimit - event.remainingPhotoQuota,
                limit: event.totalPhotoLimit,
              }),
              t('guests', { count: guestsOf(event) }),
            ]}
            chips={
              !event.takenDown && (
                <DecisionChips
                  pin={event.pinCode}
                  waiting={event.waitingPhotos}
                  reported={event.reportedPhotos}
                />
              )
            }
            action={<ManageLink event={event} isRow={isRow} />}
            more={
              event.eventType === 'Plus' &&
              !event.takenDown && (
                <Link
                  to={paths.backstage(event.pinCode)}
                  className="relative z-1 -my-3 inline-flex min-h-11 items-center font-semibold underline underline-offset-4 hover:decoration-2"
                >
                  {t('backstage')}
                </Link>
              )
            }
          />
        )}
      />
    </PageShell>
  );
}

/** Leads to where the event is managed; the host of one that is taken down asks customer service. */
const ManageLink = ({ event: { takenDown, pinCode }, isRow }: { event: HostedEvent; isRow: boolean }) => {
  const { t } = useTranslation('member-center');
  return (
    <LinkButton
      to={takenDown ? paths.customerService : paths.manageEvent(pinCode)}
      kind={isRow ? 'quiet' : 'secondary'}
      className={classes('relative z-1', isRow && 'px-3!')}
      {...(isRow && {
        icon: takenDown ? <InfoIcon className="size-5" /> : <SettingsIcon className="size-5" />,
      })}
    >
      <span className={classes(isRow && 'max-md:sr-only')}>{t(takenDown ? 'contact' : 'manage')}</span>
    </LinkButton>
  );
};
