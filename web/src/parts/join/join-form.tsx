import { normalizePin, PIN_LENGTH } from '@togather/contract/pins.ts';
import { useRef, useState } from 'react';
import { useAction } from '#lib/api/use-action.ts';
import { navigate } from '#lib/history/page-history.ts';
import { paths } from '#lib/history/paths.ts';
import { keepLookup } from '#lib/joining/early-lookup.ts';
import { lookUp } from '#lib/joining/look-up-event.ts';
import { clearSession, hasSessionLapsed } from '#lib/session/session-store.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { Button } from '#ui/buttons/button.tsx';
import { SignInButton } from '#ui/buttons/sign-in-button.tsx';
import { PinField } from '#ui/fields/pin-field.tsx';
import { classes } from '#ui/layout/classes.ts';
import { checkPin, type JoinFailure, joinFailureOf } from './join-failure.ts';

/** Returns true if a retry may succeed, which keeps the button enabled. A wrong PIN needs another PIN. */
const isMendable = (failure: string | null) =>
  failure === null || failure === 'eventError' || failure === 'tooManyGuesses';

export function JoinForm({
  open,
  label,
  isRow = false,
}: {
  open?: 'upload' | 'download';
  label?: string;
  /** Puts the button beside the field where there is space. */
  isRow?: boolean;
}) {
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
      className={classes('grid gap-4', isRow && 'sm:grid-cols-[24rem_auto] sm:items-start')}
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
          <SignInButton isWide returnTo={eventPath} />
          <Button kind="secondary" size="large" onClick={joinAsGuest} isPending={isPending}>
            {t('asGuest')}
          </Button>
        </>
      ) : (
        <Button
          type="submit"
          kind={pin.trim().length < PIN_LENGTH ? 'secondary' : 'primary'}
          size="large"
          isPending={isPending}
          disabled={pin.trim() === '' || !isMendable(failure)}
          className={isRow ? 'whitespace-nowrap sm:mt-8 sm:min-h-20 sm:min-w-24 sm:shrink-0' : undefined}
        >
          {canRetry ? t('common:retry') : (label ?? t('action'))}
        </Button>
      )}
    </form>
  );
}

/**
 * Returns the state of the join form: the typed PIN, its failure, and the function that joins. `isWorking` is true while
 * the browser solves the proof of work. `form` is a ref for the form element; `open` names the dialog to open in the event.
 */
const useJoin = (open?: 'upload' | 'download') => {
  const form = useRef<HTMLFormElement>(null);
  const [pin, setPin] = useState('');
  const [failure, setFailure] = useState<JoinFailure | null>(null);
  const [isWorking, setIsWorking] = useState(false);
  const eventPath = paths.event(normalizePin(pin), open);
  const { isPending, run } = useAction(async () => {
    try {
      checkPin(pin);
      setFailure(hasSessionLapsed() ? 'sessionExpired' : null);
      if (hasSessionLapsed()) return;
      const event = await lookUp(pin, { onWork: () => setIsWorking(true) });
      // Does not navigate a user who has left the page.
      if (!form.current) return;
      keepLookup(pin, Promise.resolve(event));
      navigate(eventPath);
    } catch (error) {
      setFailure(joinFailureOf(error));
    } finally {
      setIsWorking(false);
    }
  });
  const change = (typed: string) => {
    setPin(typed);
    setFailure(null);
  };
  const join = () => void run();
  const joinAsGuest = () => {
    clearSession();
    join();
  };
  return { form, pin, change, failure, eventPath, isPending, isWorking, join, joinAsGuest };
};
