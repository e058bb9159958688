import { HOURS_BETWEEN_ALERTS } from '@togather/contract/limits.ts';
import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useAction } from '../../platform/api/use-action.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { CheckIcon, MailIcon } from '../../ui/icons/icons.tsx';
import { FailureNote } from '../../ui/messages/failure-note.tsx';
import { StateMessage } from '../../ui/messages/state-message.tsx';

/**
 * The page behind a mail's link, with a button, since mail programs prefetch links. `act` receives the token after the
 * address's #.
 */
export const AlertLink = ({
  kind,
  act,
}: {
  kind: 'confirm' | 'stop';
  act: (token: string) => Promise<unknown>;
}) => {
  const { t } = useTranslation('photo-alerts');
  const [isDone, setIsDone] = useState(false);
  const { isPending, error, run } = useAction(async () => {
    await act(location.hash.slice(1));
    setIsDone(true);
  });
  if (isDone)
    return (
      <StateMessage
        role="status"
        heading="h1"
        drawing={<CheckIcon className="size-12 text-accent" strokeWidth={1.25} />}
        title={t(`${kind}.done`)}
        text={t(`${kind}.doneText`)}
      />
    );
  return (
    <StateMessage
      heading="h1"
      drawing={<MailIcon className="size-12 text-accent" strokeWidth={1.25} />}
      title={t(`${kind}.title`)}
      text={t(`${kind}.text`, { hours: HOURS_BETWEEN_ALERTS })}
      actions={
        <div className="grid justify-items-center gap-3">
          <Button size="large" isPending={isPending} onClick={() => void run()}>
            {t(`${kind}.button`)}
          </Button>
          <FailureNote error={error} />
        </div>
      }
    />
  );
};
