import { BOUNCES_UNTIL_GIVEN_UP } from '@togather/contract/mails/host-mails.ts';
import type { HostMails } from '@togather/contract/schemas/events/host-mails.ts';
import { useAction } from '#lib/api/use-action.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { Button } from '#ui/buttons/button.tsx';
import { FailureNote } from '#ui/messages/failure-note.tsx';

/** Where the mails go, and why none are sent to an address that refuses them. */
export const MailboxNote = ({
  mails: { address, isVerified, isGivenUp },
  onTryAgain,
}: {
  mails: HostMails;
  onTryAgain: () => Promise<void>;
}) => {
  const { t } = useTranslation('host-mails');
  const { isPending, error, run } = useAction(onTryAgain);
  const to = address ?? t('mailbox.ofHost');
  if (isVerified && !isGivenUp)
    return <p className="text-sm text-muted">{t('mailbox.to', { address: to })}</p>;
  return (
    <div className="grid justify-items-start gap-3 rounded-card bg-accent-soft p-5">
      <p>
        {isVerified
          ? t('mailbox.givenUp', { address: to, count: BOUNCES_UNTIL_GIVEN_UP })
          : t('mailbox.unverified', { address: to })}
      </p>
      {isVerified && address !== null && (
        <Button kind="secondary" isPending={isPending} onClick={() => void run()}>
          {t('mailbox.tryAgain')}
        </Button>
      )}
      <FailureNote error={error} />
    </div>
  );
};
