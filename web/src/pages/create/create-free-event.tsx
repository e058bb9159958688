import { cleanShownText } from '@togather/contract/shown-text.ts';
import { type FormEvent, useEffect, useState } from 'react';
import { call } from '#lib/api/api.ts';
import { useConfig } from '#lib/api/config.ts';
import { useAction } from '#lib/api/use-action.ts';
import { errorText } from '#lib/failures/error-text.ts';
import { ApiError, isLoginFailure } from '#lib/failures/failures.ts';
import { formatDay } from '#lib/format/format-date.ts';
import { navigate } from '#lib/history/page-history.ts';
import { usePageMeta } from '#lib/history/page-meta.ts';
import { paths } from '#lib/history/paths.ts';
import { useSearchParams } from '#lib/history/use-location.tsx';
import { notify } from '#lib/notices/notification.ts';
import { useDraft } from '#lib/session/drafts.ts';
import { useUser } from '#lib/session/session-store.ts';
import { storeNewEvent } from '#parts/event/new-event.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { Button, LinkButton } from '#ui/buttons/button.tsx';
import { useSignInLabel } from '#ui/buttons/sign-in-button.tsx';
import { EventDateField, isPossibleDate, useEventDate } from '#ui/fields/event-date-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { PageHeader, PageShell } from '#ui/layout/page-shell.tsx';
import { SignInToSubmit } from '#ui/messages/login-wanted.tsx';
import { StateMessage } from '#ui/messages/state-message.tsx';
import { ForChosenHosts } from './for-chosen-hosts.tsx';
import { TicketPreview } from './ticket-paper.tsx';

export function Screen() {
  const { t } = useTranslation('create-event');
  const user = useUser();
  usePageMeta({ title: t('title'), description: t('text') });
  const limits = useConfig()?.limits;
  if (limits?.freeEventsPerMonth === 0)
    return (
      <PageShell>
        <NoFreeEvents />
      </PageShell>
    );
  return (
    <PageShell className="max-md:pt-8 max-md:pb-8">
      <ForChosenHosts>
        <CreateEventForm isSignedOut={!user} />
      </ForChosenHosts>
    </PageShell>
  );
}

/** Says that this installation offers no Free events, and leads to the plans. */
const NoFreeEvents = () => {
  const { t } = useTranslation('create-event');
  return (
    <StateMessage
      heading="h1"
      title={t('none')}
      text={t('noneText')}
      actions={<LinkButton to={paths.pricing}>{t('seePlans')}</LinkButton>}
    />
  );
};

const LIMIT_TOAST_MS = 8000;
const draft = 'freeEventName';
const dateDraft = 'freeEventDate';
/** The page to return to from a sign-in that creates the event. */
const CREATING = `${paths.createFreeEvent}?create=1`;

/** The form and, on computers, the ticket that it makes. `isSignedOut` keeps the draft visible while the user signs in again. */
const CreateEventForm = ({ isSignedOut }: { isSignedOut: boolean }) => {
  const { t, language } = useTranslation('create-event');
  const [eventName, setEventName] = useDraft(draft);
  const { eventDate, setEventDate, read } = useEventDate(dateDraft);
  const { isPending, error, run, reset } = useAction(async () => {
    try {
      const created = await call('createEvent', {
        body: { eventName: cleanShownText(eventName), eventType: 'Free', eventDate: read() },
      });
      setEventName('');
      setEventDate('');
      storeNewEvent(created);
      navigate(paths.newEventInfo);
    } catch (failure) {
      // The login expired while the page was open: the page asks for a new one.
      if (isLoginFailure(failure)) return;
      if (failure instanceof ApiError && failure.status === 429) tellLimit(failure);
      else throw failure;
    }
  });
  const [search, setSearch] = useSearchParams();
  const [isBlank, setIsBlank] = useState(false);
  const signInLabel = useSignInLabel();
  const tellLimit = (failure: ApiError) => {
    const isMonthly = failure.code === 'MONTHLY_LIMIT_REACHED' || failure.message === '';
    const message = isMonthly ? t('common:monthlyLimitReached') : errorText(failure);
    notify({ type: 'error', message, duration: LIMIT_TOAST_MS });
  };
  const change = (typed: string) => {
    setEventName(typed);
    setIsBlank(false);
    reset();
  };
  const canCreate = cleanShownText(eventName) !== '' && isPossibleDate(eventDate);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isPossibleDate(read())) reset();
    else if (!isSignedOut) void run();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the parameter is handled once.
  useEffect(() => {
    if (!search.has('create')) return;
    search.delete('create');
    setSearch(search, { replace: true });
    if (!isSignedOut && canCreate) void run();
  }, []);
  return (
    <div className="mx-auto grid max-w-md items-center gap-8 lg:max-w-none lg:grid-cols-[minmax(0,34rem)_24rem] lg:justify-between">
      <div className="grid gap-8">
        <PageHeader title={t('title')} text={t('text')} />
        <form noValidate onSubmit={submit} className="grid gap-4">
          <TextField
            label={t('label')}
            value={eventName}
            onChange={change}
            maxLength={120}
            autoComplete="off"
            enterKeyHint="done"
            placeholder={t('placeholder')}
            hint={t('hint')}
            error={isBlank ? t('common:validation.titleRequired') : error ? errorText(error) : null}
          />
          <EventDateField value={eventDate} onChange={setEventDate} />
          {isSignedOut ? (
            <SignInToSubmit
              label={t('signInAndCreate', { label: signInLabel })}
              returnTo={CREATING}
              isReady={() => {
                setIsBlank(cleanShownText(eventName) === '');
                return canCreate;
              }}
            />
          ) : (
            <Button type="submit" size="large" isPending={isPending} disabled={!canCreate}>
              {t('action')}
            </Button>
          )}
        </form>
      </div>
      <TicketPreview eventName={cleanShownText(eventName)} day={formatDay(eventDate, language)} />
    </div>
  );
};
