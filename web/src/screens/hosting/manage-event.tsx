import { useQuery } from '@tanstack/react-query';
import { webPatterns } from '@togather/contract/web-paths.ts';
import { useEffect } from 'react';
import { eventQuery } from '../../features/event-page/following/event-query.ts';
import { useRevealOnTime } from '../../features/event-page/following/use-reveal-on-time.ts';
import {
  ManageFailed,
  ManageSkeleton,
  NotHost,
  UnknownEvent,
} from '../../features/hosting/manage-problem.tsx';
import { MissingEvent } from '../../features/hosting/missing-event.tsx';
import { WaitingLink } from '../../features/reviewing/waiting-link.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { isLoginFailure, isMissingEvent } from '../../platform/failures/failures.ts';
import { usePageMeta } from '../../platform/history/page-meta.ts';
import { paths } from '../../platform/history/paths.ts';
import { useParams } from '../../platform/history/use-location.tsx';
import { clearSession } from '../../platform/session/session-store.ts';
import { useUser } from '../../platform/session/use-session.ts';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { PageShell } from '../../ui/layout/page-shell.tsx';
import { LoginWanted } from '../../ui/messages/login-wanted.tsx';
import { EventSettings } from './page/event-settings.tsx';

/** The polling interval while photos are searched for faces. */
const FACES_INTERVAL_MS = 5000;

const Managed = ({ pin }: { pin: string }) => {
  const { t } = useTranslation('hosting');
  const lookup = useQuery({
    ...eventQuery(pin),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.processing.faces ? FACES_INTERVAL_MS : false),
  });
  const { data: event, error } = lookup;
  useRevealOnTime(event, lookup.refetch);
  const isSignedOut = isLoginFailure(error);
  useEffect(() => {
    if (isSignedOut) clearSession();
  }, [isSignedOut]);
  if (isSignedOut) return <LoginWanted heading="h1" />;
  if (isMissingEvent(error))
    return (
      <MissingEvent pin={pin}>
        <UnknownEvent pin={pin} />
      </MissingEvent>
    );
  if (error && !lookup.isFetching && !event)
    return <ManageFailed error={error} onRetry={() => void lookup.refetch()} />;
  if (!event) return <ManageSkeleton />;
  if (event.requester_permissions.manageEvent !== 'ALLOW') return <NotHost />;
  return (
    <>
      <div className="grid gap-5 pb-10">
        <PageHeader title={t('title')} text={<bdi>{event.eventName}</bdi>} />
        <p className="text-muted tabular-nums">{t('guests', { count: event.guestCount ?? 0 })}</p>
        <WaitingLink pin={event.pinCode} count={event.waitingPhotos} />
        <div className="flex flex-wrap gap-2">
          <LinkButton to={paths.event(event.pinCode)} kind="secondary">
            {t('view')}
          </LinkButton>
          {event.eventType === 'Plus' && (
            <LinkButton to={paths.backstage(event.pinCode)} kind="secondary">
              {t('backstage')}
            </LinkButton>
          )}
        </div>
      </div>
      <EventSettings event={event} />
    </>
  );
};

/**
 * The settings page, where the host of any event renames it, closes uploads, prints the sheet, settles reports and deletes
 * it.
 */
export const Screen = () => {
  const { t } = useTranslation('hosting');
  const { eventPin = '' } = useParams(webPatterns.manageEvent);
  const user = useUser();
  usePageMeta({ title: t('title'), isIndexed: false });
  return (
    <PageShell>
      <div className="mx-auto max-w-2xl">
        {user ? <Managed key={eventPin} pin={eventPin} /> : <LoginWanted heading="h1" />}
      </div>
    </PageShell>
  );
};
