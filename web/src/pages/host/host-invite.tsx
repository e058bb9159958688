import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ShownHostInvite } from '@togather/contract/schemas/co-hosts.ts';
import { webPatterns } from '@togather/contract/web-paths.ts';
import { useEffect } from 'react';
import { call } from '#lib/api/api.ts';
import { useAction } from '#lib/api/use-action.ts';
import { errorText } from '#lib/failures/error-text.ts';
import { ApiError, isLoginFailure } from '#lib/failures/failures.ts';
import { navigate } from '#lib/history/page-history.ts';
import { usePageMeta } from '#lib/history/page-meta.ts';
import { paths } from '#lib/history/paths.ts';
import { useParams } from '#lib/history/use-location.tsx';
import { notify } from '#lib/notices/notification.ts';
import { clearSession, useUser } from '#lib/session/session-store.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { Button, LinkButton } from '#ui/buttons/button.tsx';
import { SignInButton } from '#ui/buttons/sign-in-button.tsx';
import { CalmFrame } from '#ui/drawings/scenes.tsx';
import { PageShell, Spinner } from '#ui/layout/page-shell.tsx';
import { OwnAccount, SwitchAccount } from '#ui/messages/login-wanted.tsx';
import { FailureNote, ProblemMessage, StateMessage } from '#ui/messages/state-message.tsx';

const inviteQuery = (secret: string) =>
  queryOptions({
    queryKey: ['host-invite', secret],
    queryFn: ({ signal }) => call('showHostInvite', { params: { inviteSecret: secret }, signal }),
    staleTime: 0,
  });

const Unusable = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => {
  const { t } = useTranslation('co-hosts');
  const isSignedIn = useUser() !== null;
  const isRefused = error instanceof ApiError && error.status < 500;
  return (
    <ProblemMessage
      heading="h1"
      title={t(isRefused ? 'accept.failed' : 'accept.loadFailed')}
      text={errorText(error)}
      actions={
        <>
          {!isRefused && <Button onClick={onRetry}>{t('common:retry')}</Button>}
          {isSignedIn && (
            <LinkButton to={paths.hostedEvents} kind="secondary">
              {t('accept.mine')}
            </LinkButton>
          )}
          <LinkButton to={paths.home} kind="secondary">
            {t('accept.home')}
          </LinkButton>
        </>
      }
    />
  );
};

const Invite = ({ secret }: { secret: string }) => {
  const { t } = useTranslation('co-hosts');
  const client = useQueryClient();
  const { data, error, isFetching, refetch } = useQuery(inviteQuery(secret));
  const onAccepted = (pin: string) => {
    notify({ type: 'success', message: t('accept.done') });
    // The page of the event may be cached as its guests see it.
    void client.invalidateQueries({ queryKey: ['event'] });
    navigate(paths.manageEvent(pin), { replace: true });
  };
  if (data) return <InvitationCard secret={secret} invite={data} onAccepted={onAccepted} />;
  if (error && !isFetching) return <Unusable error={error} onRetry={() => void refetch()} />;
  return (
    <div className="grid place-items-center py-12">
      <h1 className="sr-only">{t('accept.title')}</h1>
      <Spinner />
    </div>
  );
};

/** The page of an invitation, which works once: a signed-in user becomes a co-host of its event. */
export function Screen() {
  const { t } = useTranslation('co-hosts');
  const { secret = '' } = useParams(webPatterns.hostInvite);
  usePageMeta({ title: t('accept.title'), isIndexed: false });
  return (
    <PageShell>
      <Invite key={secret} secret={secret} />
    </PageShell>
  );
}

/** Offers to become a co-host. `onAccepted` receives the event's PIN. */
const InvitationCard = ({
  secret,
  invite,
  onAccepted,
}: {
  secret: string;
  invite: ShownHostInvite;
  onAccepted: (pin: string) => void;
}) => {
  const { t } = useTranslation('co-hosts');
  const user = useUser();
  const { isPending, error, run } = useAction(async () => {
    const { pinCode } = await call('acceptHostInvite', { params: { inviteSecret: secret } });
    onAccepted(pinCode);
  });
  const isSignedOut = isLoginFailure(error);
  useEffect(() => {
    if (isSignedOut) clearSession();
  }, [isSignedOut]);
  return (
    <StateMessage
      heading="h1"
      drawing={<CalmFrame />}
      title={t('accept.invites', { host: invite.hostUserName, event: invite.eventName })}
      text={
        <>
          {t('accept.text')}
          {user ? <OwnAccount /> : <span className="mt-4 block text-ink">{t('accept.signIn')}</span>}
        </>
      }
      actions={
        user ? (
          <div className="grid justify-items-center gap-3">
            <Button size="large" isPending={isPending} onClick={() => void run()}>
              {t('accept.button')}
            </Button>
            <SwitchAccount />
            {!isSignedOut && <FailureNote error={error} />}
          </div>
        ) : (
          <SignInButton />
        )
      }
    />
  );
};
