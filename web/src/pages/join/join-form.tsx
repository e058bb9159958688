import { useTranslation } from '#texts/use-translation.ts';
import { Button } from '#ui/buttons/button.tsx';
import { SignInButton } from '#ui/buttons/sign-in-button.tsx';
import { PinField } from '#ui/fields/pin-field.tsx';
import { useJoin } from './use-join.ts';

/** Returns true if a retry may succeed, which keeps the button enabled. A wrong PIN needs another PIN. */
const isMendable = (failure: string | null) =>
  failure === null || failure === 'eventError' || failure === 'tooManyGuesses';

export const JoinForm = ({ open, label }: { open?: 'upload' | 'download'; label?: string }) => {
  const { t } = useTranslation('join-event');
  const { form, pin, change, failure, eventPath, isPending, isWorking, join, joinAsGuest } = useJoin(open);
  const canRetry = failure !== null && isMendable(failure);
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        join();
      }}
      className="grid gap-4"
    >
      <PinField
        label={t('label')}
        value={pin}
        onChange={change}
        hint={t(isWorking ? 'oneMoment' : 'hint')}
        error={failure && t(`failures.${failure}`)}
        required
      />
      {failure === 'sessionExpired' ? (
        <>
          <Button size="large" onClick={joinAsGuest} isPending={isPending}>
            {t('asGuest')}
          </Button>
          <SignInButton kind="secondary" isWide returnTo={eventPath} />
        </>
      ) : (
        <Button
          type="submit"
          size="large"
          isPending={isPending}
          disabled={pin.trim() === '' || !isMendable(failure)}
        >
          {canRetry ? t('common:retry') : (label ?? t('action'))}
        </Button>
      )}
    </form>
  );
};
