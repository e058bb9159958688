import { useQuery } from '@tanstack/react-query';
import { webPatterns } from '@togather/contract/web-paths.ts';
import { isLoginFailure, isMissingEvent } from '#lib/failures/failures.ts';
import { usePageMeta } from '#lib/history/page-meta.ts';
import { paths } from '#lib/history/paths.ts';
import { useParams } from '#lib/history/use-location.tsx';
import { isOwner } from '#lib/joining/look-up-event.ts';
import { useUser } from '#lib/session/session-store.ts';
import { MissingEvent } from '#parts/host/missing-event.tsx';
import { useTranslation } from '#texts/use-translation.ts';
import { Button, LinkButton } from '#ui/buttons/button.tsx';
import { FramedScene } from '#ui/drawings/scenes.tsx';
import { RetryIcon } from '#ui/icons/icons.tsx';
import { PageShell } from '#ui/layout/page-shell.tsx';
import { LoginWanted, OwnAccount, SwitchAccount } from '#ui/messages/login-wanted.tsx';
import { ProblemMessage, StateMessage } from '#ui/messages/state-message.tsx';
import { BackstageView, backstageQuery, Checking } from './backstage-view.tsx';

const Checked = ({ pin }: { pin: string }) => {
  const { data, error, isFetching, refetch } = useQuery(backstageQuery(pin));
  const isSignedOut = isLoginFailure(error);
  if (data?.isHost)
    return data.event.eventType === 'Plus' ? (
      <BackstageView key={data.event.eventId} event={data.event} />
    ) : (
      <PlusOnly pin={data.event.pinCode} canUpgrade={isOwner(data.event)} />
    );
  if (data) return <NotHost />;
  if (!error || isFetching || isSignedOut) return <Checking />;
  if (!isMissingEvent(error)) return <NotHost onRetry={() => void refetch()} />;
  return (
    <MissingEvent pin={pin}>
      <NotHost />
    </MissingEvent>
  );
};

/** The backstage, where the host of a Plus event sets its ads and permissions. */
export function Screen() {
  const { t } = useTranslation('backstage');
  const { eventPin = '' } = useParams(webPatterns.backstage);
  const user = useUser();
  usePageMeta({ title: t('title'), isIndexed: false });
  return (
    <PageShell className="md:pt-10!">
      {user ? <Checked key={eventPin} pin={eventPin} /> : <LoginWanted heading="h1" />}
    </PageShell>
  );
}

/** Replaces the backstage of a free event. */
const PlusOnly = ({ pin, canUpgrade }: { pin: string; canUpgrade: boolean }) => {
  const { t } = useTranslation('backstage');
  return (
    <StateMessage
      heading="h1"
      drawing={
        <svg viewBox="0 0 120 120" fill="none" stroke="currentColor" aria-hidden="true" className="w-32">
          <FramedScene scene="balloons" x={16} y={16} size={88} turn={-4} isAccent />
        </svg>
      }
      title={t('plusOnly')}
      text={t('plusOnlyText')}
      actions={
        <div className="grid gap-3">
          {canUpgrade && <LinkButton to={paths.upgradeEvent(pin)}>{t('upgrade')}</LinkButton>}
          <LinkButton to={paths.pricing} kind="secondary">
            {t('seePlans')}
          </LinkButton>
          <LinkButton to={paths.manageEvent(pin)} kind="secondary">
            {t('manageEvent')}
          </LinkButton>
        </div>
      }
    />
  );
};

/** Replaces the backstage if the user is not the host, or the check failed. */
const NotHost = ({ onRetry }: { onRetry?: (() => void) | undefined }) => {
  const { t } = useTranslation('backstage');
  return (
    <ProblemMessage
      heading="h1"
      title={t(onRetry ? 'notHostError' : 'notHost')}
      text={
        <>
          {t(onRetry ? 'notHostErrorText' : 'notHostText')}
          <OwnAccount />
        </>
      }
      actions={
        <>
          {onRetry && (
            <Button icon={<RetryIcon />} onClick={onRetry}>
              {t('common:retry')}
            </Button>
          )}
          <LinkButton to={paths.hostedEvents} kind={onRetry ? 'secondary' : 'primary'}>
            {t('hostedEvents')}
          </LinkButton>
          <SwitchAccount />
          <LinkButton to={paths.home} kind="secondary">
            {t('home')}
          </LinkButton>
        </>
      }
    />
  );
};
