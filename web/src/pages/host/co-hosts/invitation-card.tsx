import type { ShownHostInvite } from '@togather/contract/schemas/events/co-hosts.ts';
import { useEffect } from 'react';
import { call } from '#lib/api/api.ts';
import { useAction } from '#lib/api/use-action.ts';
import { isLoginFailure } from '#lib/failures/failures.ts';
import { clearSession } from '#lib/session/session-store.ts';
import { useUser } from '#lib/session/use-session.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { Button } from '#ui/buttons/button.tsx';
import { SignInButton } from '#ui/buttons/sign-in-button.tsx';
import { CalmFrame } from '#ui/drawings/calm-frame.tsx';
import { FailureNote } from '#ui/messages/failure-note.tsx';
import { StateMessage } from '#ui/messages/state-message.tsx';
import { OwnAccount, SwitchAccount } from '#ui/messages/wrong-account.tsx';

/** Offers to become a co-host. `onAccepted` receives the event's PIN. */
export const InvitationCard = ({
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
