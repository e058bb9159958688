import type { Event } from '@togather/contract/schemas/events.ts';
import { useState } from 'react';
import { useAction } from '#lib/api/use-action.ts';
import { useLeaving } from '#lib/history/use-leaving.ts';
import { lookUp } from '#lib/joining/look-up-event.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { Button } from '#ui/buttons/button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { PinField } from '#ui/fields/pin-field.tsx';
import { checkPin, type JoinFailure, joinFailureOf } from './join-failure.ts';

interface NewPinDialogProps {
  readonly eventId: string;
  readonly onJoined: (event: Event) => void;
  readonly onLeave: () => void;
  /** The label of the leave button, by default for the open event. */
  readonly leave?: string;
}

/** Asks for the current PIN of an open event, or of one to which photos wait to be uploaded. */
export function NewPinDialog({ eventId, onJoined, onLeave, leave }: NewPinDialogProps) {
  const { t } = useTranslation('new-pin');
  const { t: joining } = useTranslation('join-event');
  const [pin, setPin] = useState('');
  const [failure, setFailure] = useState<JoinFailure | 'otherEvent' | null>(null);
  const [isWorking, setIsWorking] = useState(false);
  const leaving = useLeaving();
  const { isPending, run } = useAction(async () => {
    try {
      checkPin(pin);
      setFailure(null);
      const found = await lookUp(pin, { signal: leaving(), onWork: () => setIsWorking(true) });
      if (found.eventId === eventId) onJoined(found);
      else setFailure('otherEvent');
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
  const textOf = (what: JoinFailure | 'otherEvent') =>
    what === 'otherEvent' ? t('otherEvent') : joining(`failures.${what}`);
  return (
    // A stray tap must not discard waiting photos.
    <Dialog title={t('title')} isOpen isDismissable={false} onClose={onLeave}>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void run();
        }}
      >
        <p className="text-muted">{t('text')}</p>
        <PinField
          label={joining('label')}
          value={pin}
          onChange={change}
          hint={joining(isWorking ? 'oneMoment' : 'hint')}
          error={failure && textOf(failure)}
          required
        />
        <div className="flex flex-wrap justify-end gap-2">
          <Button kind="quiet" disabled={isPending} onClick={onLeave} className="max-sm:flex-auto">
            {leave ?? t('leave')}
          </Button>
          <Button type="submit" isPending={isPending} className="max-sm:flex-auto">
            {t('action')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
