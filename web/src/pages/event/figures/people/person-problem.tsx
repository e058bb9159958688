import { errorText } from '#lib/failures/error-text.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { Button } from '#ui/buttons/button.tsx';
import { UpLink } from '#ui/buttons/up-link.tsx';
import { FaceIcon, RetryIcon } from '#ui/icons/icons.tsx';
import { ProblemMessage } from '#ui/messages/problem-message.tsx';
import { StateMessage } from '#ui/messages/state-message.tsx';

const place = 'px-5 py-20';

/** The person was merged, hidden or forgotten, or grouping is off. The photos remain in the event. */
export const MissingPerson = ({ eventPath }: { eventPath: string }) => {
  const { t } = useTranslation('people');
  return (
    <StateMessage
      role="status"
      heading="h1"
      className={place}
      drawing={<FaceIcon className="size-14 text-muted" strokeWidth={1.25} />}
      title={t('missing')}
      text={t('missingText')}
      actions={
        <UpLink isButton to={eventPath}>
          {t('toEvent')}
        </UpLink>
      }
    />
  );
};

export const PersonError = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => {
  const { t } = useTranslation('people');
  return (
    <ProblemMessage
      heading="h1"
      className={place}
      title={t('error')}
      text={errorText(error)}
      actions={
        <Button icon={<RetryIcon />} onClick={onRetry}>
          {t('common:retry')}
        </Button>
      }
    />
  );
};
