import { PLUS_PRICE } from '@togather/contract/plans.ts';
import { cleanShownText } from '@togather/contract/shown-text.ts';
import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { call } from '#lib/api/api.ts';
import { useAction } from '#lib/api/use-action.ts';
import { ApiError, isLoginFailure } from '#lib/failures/failures.ts';
import { formatDay } from '#lib/format/format-date.ts';
import { navigate } from '#lib/history/page-history.ts';
import { paths } from '#lib/history/paths.ts';
import { useDraft } from '#lib/session/drafts.ts';
import { useUser } from '#lib/session/session-store.ts';
import { dateDraft, forgetUnpaid, nameDraft, readUnpaid, storeUnpaid } from '#parts/event/unpaid-event.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { Button, LinkButton } from '#ui/buttons/button.tsx';
import { EventDateField, isPossibleDate, useEventDate } from '#ui/fields/event-date-field.tsx';
import { FieldError, TextField } from '#ui/fields/text-field.tsx';
import { SignInToSubmit } from '#ui/messages/login-wanted.tsx';
import { TicketPreview } from '../../ticket-paper.tsx';
import { PayFrame } from './plus-summary.tsx';
import { creationFailureText } from './post-to-cashier.ts';
import { usePayment } from './use-payment.ts';

/** Saves the event to pay for, and reuses a pending event of the same name and date. */
const savePendingEvent = async (
  { eventName, eventDate }: { eventName: string; eventDate: string },
  owner: string,
): Promise<string> => {
  const unpaid = readUnpaid(owner);
  if (unpaid?.eventName === eventName && unpaid.eventDate === eventDate) return unpaid.pendingEventId;
  const { pendingEventId } = await call('createPendingEvent', {
    body: { eventName, eventDate, eventType: 'PLUS' },
  });
  storeUnpaid({ pendingEventId, eventName, eventDate, owner });
  return pendingEventId;
};

/** The name, the date and the button that saves it and opens the cashier; beside it, on computers, the ticket. Without a
 * login the name stays visible. */
export function PendingEventForm({ aside }: { aside: ReactNode }) {
  const { t, language } = useTranslation('payments');
  const user = useUser();
  const [eventName, setEventName] = useDraft(nameDraft);
  const { eventDate, setEventDate, read } = useEventDate(dateDraft);
  const [isBlank, setIsBlank] = useState(false);
  const payment = usePayment((pendingEventId) => navigate(paths.pendingEventComplete(pendingEventId)));
  const saving = useAction(async (name: string, owner: string) => {
    try {
      await payment.pay(await savePendingEvent({ eventName: name, eventDate: read() }, owner));
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
    if (!isPossibleDate(read())) saving.reset();
    else if (name !== '' && user) void saving.run(name, user.name);
  };
  const nameError = isBlank ? t('common:validation.titleRequired') : null;
  return (
    <div className="grid items-start gap-8 md:grid-cols-[minmax(0,1fr)_20rem] md:gap-12 lg:grid-cols-[minmax(0,1fr)_24rem]">
      <form noValidate onSubmit={submit} className="grid content-start gap-4">
        <UnpaidNote nameInField={cleanShownText(eventName)} />
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
        <EventDateField value={eventDate} onChange={setEventDate} />
        <PayFrame>
          {user ? (
            <Button
              type="submit"
              className="min-h-14"
              isPending={saving.isPending}
              disabled={payment.isUnavailable || !isPossibleDate(eventDate)}
            >
              {payment.isPending ? t('opening') : t('save', { price: PLUS_PRICE })}
            </Button>
          ) : (
            <SignInToSubmit />
          )}
          {payment.failure !== null && <FieldError id="payment-failure" error={payment.failure} />}
        </PayFrame>
      </form>
      <div className="grid gap-8">
        <TicketPreview eventName={cleanShownText(eventName)} day={formatDay(eventDate, language)} />
        {aside}
      </div>
    </div>
  );
}

/** Links to a saved, unpaid event, unless the name in the field leads there. */
const UnpaidNote = ({ nameInField }: { nameInField: string }) => {
  const { t } = useTranslation('payments');
  const unpaid = useUnpaidEvent();
  if (!unpaid || unpaid.eventName === nameInField) return null;
  return (
    <aside className="grid gap-3 rounded-card border border-line bg-surface p-5">
      <p>{t('unpaid.text', { name: unpaid.eventName })}</p>
      <LinkButton
        to={paths.pendingEventComplete(unpaid.pendingEventId)}
        kind="secondary"
        className="justify-self-start"
      >
        {t('unpaid.action')}
      </LinkButton>
    </aside>
  );
};

const isOver = async (pendingEventId: string): Promise<boolean> => {
  try {
    const { paymentStatus } = await call('getPaymentStatus', { params: { pendingEventId } });
    return paymentStatus === 'PAID';
  } catch (error) {
    return error instanceof ApiError && error.status === 404;
  }
};

/** Returns the stored unpaid event, unless the server reports otherwise. */
const useUnpaidEvent = () => {
  const owner = useUser()?.name;
  const [unpaid, setUnpaid] = useState(() => readUnpaid(owner));
  useEffect(() => {
    const kept = readUnpaid(owner);
    setUnpaid(kept);
    if (!kept) return;
    let isCurrent = true;
    void isOver(kept.pendingEventId).then((over) => {
      if (!over) return;
      forgetUnpaid(kept.pendingEventId);
      if (isCurrent) setUnpaid(null);
    });
    return () => {
      isCurrent = false;
    };
  }, [owner]);
  return unpaid;
};
