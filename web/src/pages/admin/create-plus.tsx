import { MAX_PHOTO_LIMIT } from '@togather/contract/limits.ts';
import { planDefaults } from '@togather/contract/plans.ts';
import type { AdminUser } from '@togather/contract/schemas/operating.ts';
import { cleanShownText } from '@togather/contract/shown-text.ts';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { call } from '#lib/api/api.ts';
import { useConfig } from '#lib/api/config.ts';
import { useAction } from '#lib/api/use-action.ts';
import { errorText } from '#lib/failures/error-text.ts';
import { paths } from '#lib/history/paths.ts';
import { shareAddress } from '#lib/history/share-address.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { Button, LinkButton } from '#ui/buttons/button.tsx';
import { ShareButton } from '#ui/buttons/copy-button.tsx';
import { ConfirmDialog } from '#ui/dialogs/dialog.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { WarningIcon } from '#ui/icons/icons.tsx';
import { Address } from '#ui/links/link.tsx';
import { useUsers } from './people.tsx';
import { readLimit } from './read-limit.ts';
import { UserPicker } from './user-picker.tsx';

interface Created {
  readonly eventId: string;
  readonly pinCode: string;
  readonly eventName: string;
  readonly host: AdminUser;
}

/** Creates a Plus event for a user without payment: the form, then the result. */
export function CreatePlus() {
  const { t } = useTranslation('admin');
  const [created, setCreated] = useState<Created | null>(null);
  return (
    <div className="mt-8 grid max-w-xl gap-6">
      {created ? (
        <Result event={created} onAnother={() => setCreated(null)} />
      ) : (
        <>
          <header className="grid gap-2">
            <h2 className="text-xl">{t('create.title')}</h2>
            <p className="text-muted">{t('create.text')}</p>
          </header>
          <Form onCreated={setCreated} />
        </>
      )}
    </div>
  );
}

/** Asks for host and name, confirms both, and creates the event. */
const Form = ({ onCreated }: { onCreated: (event: Created) => void }) => {
  const { t } = useTranslation('admin');
  const [user, setUser] = useState<AdminUser | null>(null);
  const [typedName, setTypedName] = useState('');
  const [typedLimit, setTypedLimit] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const users = useUsers();
  const config = useConfig();
  const eventName = cleanShownText(typedName);
  const photoLimit = readLimit(typedLimit);
  const isLimitWrong = typedLimit.trim() !== '' && photoLimit === undefined;
  const hasNobody = users.first?.total === 0 && !users.isBehind;
  const creating = useAction(async () => {
    if (!user) return;
    const body = { eventName, eventHostUserId: user.id, ...(photoLimit && { photoLimit }) };
    onCreated({ ...(await call('createPlusDirectly', { body })), eventName, host: user });
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (eventName !== '' && !isLimitWrong && (user || hasNobody)) setIsAsking(true);
  };
  const unchecked = (change: (text: string) => void) => (text: string) => {
    change(text);
    setIsChecked(false);
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <UserPicker
        users={users}
        onSearch={unchecked(users.setSearch)}
        selected={user}
        onSelect={setUser}
        error={isChecked && !user && !hasNobody ? t('create.userRequired') : null}
      />
      <TextField
        label={t('create.eventName')}
        value={typedName}
        onChange={unchecked(setTypedName)}
        maxLength={120}
        required
        autoComplete="off"
        error={isChecked && eventName === '' ? t('common:validation.titleRequired') : null}
      />
      <TextField
        label={t('create.photoLimit')}
        hint={t('create.photoLimitHint', { most: MAX_PHOTO_LIMIT })}
        value={typedLimit}
        onChange={unchecked(setTypedLimit)}
        inputMode="numeric"
        autoComplete="off"
        error={isChecked && isLimitWrong ? t('create.photoLimitInvalid', { most: MAX_PHOTO_LIMIT }) : null}
      />
      <Button type="submit" size="large" className="justify-self-start max-sm:justify-self-stretch">
        {t('create.action')}
      </Button>
      <ConfirmDialog
        title={t('create.confirmTitle')}
        confirm={t(creating.isPending ? 'create.creating' : 'create.confirm')}
        // The summary reports the error, with what failed.
        work={{ ...creating, error: null }}
        isReady={user !== null}
        isOpen={isAsking}
        onClose={() => {
          setIsAsking(false);
          creating.reset();
        }}
      >
        <Summary
          user={user}
          eventName={eventName}
          photoLimit={photoLimit ?? config?.limits.plusPhotoLimit ?? planDefaults.Plus.photoLimit}
          error={creating.error}
        />
      </ConfirmDialog>
    </form>
  );
};

/** What is to be confirmed before an event is created without payment, and why it could not be created. */
const Summary = ({
  user,
  eventName,
  photoLimit,
  error,
}: {
  user: AdminUser | null;
  eventName: string;
  photoLimit: number;
  error: unknown;
}) => {
  const { t } = useTranslation('admin');
  return (
    <>
      <p className="flex gap-3 rounded-card bg-accent-soft p-4">
        <WarningIcon className="mt-0.5 size-5 shrink-0 text-warn" />
        <span>{t('create.confirmText')}</span>
      </p>
      {user ? (
        <dl className="grid gap-3 [&_dt]:text-sm [&_dt]:text-muted">
          <Detail name={t('create.host')}>
            <bdi>{user.name}</bdi>{' '}
            <span className="text-muted">
              (<Address>{user.email}</Address>)
            </span>
          </Detail>
          <Detail name={t('create.event')}>
            <bdi>{eventName}</bdi>
          </Detail>
          <Detail name={t('limit.label')}>{photoLimit}</Detail>
        </dl>
      ) : (
        <p>{t('create.noUsers')}</p>
      )}
      {error !== null && (
        <p role="alert" className="text-danger">
          {t('create.failed')}
          <span className="block text-sm">{errorText(error)}</span>
        </p>
      )}
    </>
  );
};

/** Shows the created event's PIN, link and id, which the administrator passes on. */
const Result = ({
  event: { eventId, pinCode, eventName, host },
  onAnother,
}: {
  event: Created;
  onAnother: () => void;
}) => {
  const { t } = useTranslation('admin');
  const heading = useRef<HTMLHeadingElement>(null);
  // The form that had the focus was unmounted.
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="grid gap-6 rounded-card border border-line bg-surface p-6">
      <h2 ref={heading} tabIndex={-1} className="text-xl outline-none">
        {t('create.done')}
      </h2>
      <dl className="grid gap-4 [&_dt]:text-sm [&_dt]:text-muted">
        <Detail name={t('create.event')}>
          <bdi>{eventName}</bdi>
        </Detail>
        <Detail name={t('create.host')}>
          <bdi>{`${host.name} (${host.email})`}</bdi>
        </Detail>
        <Detail
          name={t('create.pin')}
          className="font-mono text-2xl font-bold tracking-[0.2em] tabular-nums select-all"
        >
          {pinCode}
        </Detail>
        <Detail name={t('create.link')} className="select-all">
          <Address>{shareAddress(pinCode)}</Address>
        </Detail>
        <Detail name={t('create.eventId')} className="font-mono text-sm break-all select-all">
          {eventId}
        </Detail>
      </dl>
      <div className="grid gap-3 sm:flex">
        <ShareButton name={eventName} pin={pinCode} kind="primary" />
        <LinkButton to={paths.event(pinCode)} kind="secondary">
          {t('create.view')}
        </LinkButton>
        <Button kind="quiet" onClick={onAnother}>
          {t('create.another')}
        </Button>
      </div>
    </section>
  );
};

const Detail = ({ name, className, children }: { name: string; className?: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd className={className}>{children}</dd>
  </div>
);
