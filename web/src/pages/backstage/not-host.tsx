import { paths } from '#lib/history/paths.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { Button } from '#ui/buttons/button.tsx';
import { LinkButton } from '#ui/buttons/link-button.tsx';
import { RetryIcon } from '#ui/icons/icons.tsx';
import { ProblemMessage } from '#ui/messages/problem-message.tsx';
import { OwnAccount, SwitchAccount } from '#ui/messages/wrong-account.tsx';

/** Replaces the backstage if the user is not the host, or the check failed. */
export const NotHost = ({ onRetry }: { onRetry?: (() => void) | undefined }) => {
  const { t } = useTranslation('backstage');
  return (
    <ProblemMessage
      heading="h1"
      title={t('notHost')}
      text={
        <>
          {t(onRetry ? 'notHostError' : 'notHostText')}
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
