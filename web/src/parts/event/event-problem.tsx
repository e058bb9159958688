import { isPinShaped } from '@togather/contract/pins.ts';
import { errorText } from '#lib/failures/error-text.ts';
import { paths } from '#lib/history/paths.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { Button, LinkButton } from '#ui/buttons/button.tsx';
import { RetryIcon } from '#ui/icons/icons.tsx';
import { ProblemMessage } from '#ui/messages/state-message.tsx';

const place = 'px-5 py-20';

/** The PIN is malformed or belongs to no event: the only action is to enter another one. */
export function InvalidPin({ pin }: { pin: string }) {
  const { t } = useTranslation('event-page');
  return (
    <ProblemMessage
      heading="h1"
      className={place}
      title={t('invalidPin')}
      text={isPinShaped(pin) ? t('invalidPinText', { pin }) : t('pinFormat')}
      actions={<LinkButton to={paths.joinEvent}>{t('enterPin')}</LinkButton>}
    />
  );
}

/** The event could not be loaded: shows the reason and a retry button. */
export function EventError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation('event-page');
  const { t: common } = useTranslation();
  const reason = errorText(error);
  return (
    <ProblemMessage
      heading="h1"
      className={place}
      title={t('error')}
      text={
        <>
          {t('errorText')}
          <br />
          {reason !== common('error.unknown') && reason}
        </>
      }
      actions={
        <Button icon={<RetryIcon />} onClick={onRetry}>
          {common('retry')}
        </Button>
      }
    />
  );
}

export function UnknownType() {
  const { t } = useTranslation('event-page');
  return (
    <ProblemMessage
      heading="h1"
      className={place}
      title={t('unknownType')}
      text={t('unknownTypeText')}
      actions={<LinkButton to={paths.home}>{t('common:home')}</LinkButton>}
    />
  );
}
