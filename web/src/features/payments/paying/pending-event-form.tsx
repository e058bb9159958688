import { PLUS_PRICE } from '@togather/contract/plans.ts';
import { cleanShownText } from '@togather/contract/shown-text.ts';
import { type FormEvent, useState } from 'react';
import { t } from '../../../i18n/i18n.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { call } from '../../../platform/api/api.ts';
import { useAction } from '../../../platform/api/use-action.ts';
import { errorText } from '../../../platform/failures/error-text.ts';
import { ApiError, isLoginFailure, NetworkError, TimeoutError } from '../../../platform/failures/failures.ts';
import { navigate } from '../../../platform/history/page-history.ts';
import { paths } from '../../../platform/history/paths.ts';
import { useDraft } from '../../../platform/session/use-draft.ts';
import { useUser } from '../../../platform/session/use-session.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { FieldError } from '../../../ui/fields/field-error.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { keepUnpaid, nameDraft, readUnpaid } from './unpaid-event.ts';
import { UnpaidNote } from './unpaid-note.tsx';
import { usePayment } from './use-payment.ts';

/** Returns the message below the name when a pending event could not be saved: the server's, or an unexpected error. */
const creationFailureText = (error: unknown): string => {
  const isConnection = error instanceof NetworkError || error instanceof TimeoutError;
  if (isConnection || (error instanceof ApiError && error.code !== 'UNEXPECTED')) return errorText(error);
  // A message without a code is the server's too. That of UNEXPECTED (500) has no information.
  return (error instanceof ApiError && error.status !== 500 && error.message) || t('error.unexpected');
};

/** Saves the name of the event to pay for, and reuses a pending event of the same name. */
const savePendingEvent = async (eventName: string, owner: string): Promise<string> => {
  const unpaid = readUnpaid(owner);
  if (unpaid?.eventName === eventName) return unpaid.pendingEventId;
  const { pendingEventId } = await call('createPendingEvent', { body: { eventName, eventType: 'PLUS' } });
  keepUnpaid({ pendingEventId, eventName, owner });
  return pendingEventId;
};

/** The name and the button that saves it and opens the cashier. Without a login the name stays visible. */
export const PendingEventForm = () => {
  const { t } = useTranslation('payments');
  const user = useUser();
  const [eventName, setEventName] = useDraft(nameDraft);
  const [isBlank, setIsBlank] = useState(false);
  const payment = usePayment((pendingEventId) => navigate(paths.pendingEventComplete(pendingEventId)));
  const saving = useAction(async (name: string, owner: string) => {
    try {
      await payment.pay(await savePendingEvent(name, owner));
    } catch (failure) {
      // The login expired while the page was open: the page asks for a new one.
      if (!isLoginFailure(failure)) throw failure;
    }
  });
  const change = (typed: string) => {
    setEventName(typed);
    setIsBlank(false);
    saving.reset();
    payment.reset();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const name = cleanShownText(eventName);
    setIsBlank(name === '');
    if (name !== '' && user) void saving.run(name, user.name);
  };
  const nameError = isBlank ? t('common:validation.titleRequired') : null;
  return (
    <form noValidate onSubmit={submit} className="grid content-start gap-4">
      <TextField
        label={t('label')}
        value={eventName}
        onChange={change}
        maxLength={120}
        required
        autoComplete="off"
        enterKeyHint="done"
        placeholder={t('placeholder')}
        hint={t('hint')}
        error={nameError ?? (saving.error === null ? null : creationFailureText(saving.error))}
      />
      <div className="grid gap-2">
        <Button
          type="submit"
          size="large"
          isPending={saving.isPending}
          disabled={!user || payment.isUnavailable}
        >
          {payment.isPending ? t('opening') : t('save', { price: PLUS_PRICE })}
        </Button>
        <FieldError id="payment-failure" error={payment.failure} />
      </div>
      <UnpaidNote nameInField={cleanShownText(eventName)} />
    </form>
  );
};
