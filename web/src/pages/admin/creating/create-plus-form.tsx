import { MAX_PHOTO_LIMIT } from '@togather/contract/limits.ts';
import type { AdminUser } from '@togather/contract/schemas/admin/admin.ts';
import { cleanShownText } from '@togather/contract/shown-text.ts';
import { type FormEvent, useState } from 'react';
import { call } from '#lib/api/api.ts';
import { useAction } from '#lib/api/use-action.ts';
import { readLimit } from '#pages/admin/read-limit.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { Button } from '#ui/buttons/button.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { ConfirmCreation } from './confirm-creation.tsx';
import type { CreatedEvent } from './created-event.tsx';
import { useUsers } from './use-users.ts';
import { UserPicker } from './user-picker.tsx';

/** Asks for host and name, confirms both, and creates the event. */
export function CreatePlusForm({ onCreated }: { onCreated: (event: CreatedEvent) => void }) {
  const { t } = useTranslation('admin');
  const [search, setSearch] = useState('');
  const [user, setUser] = useState<AdminUser | null>(null);
  const [typedName, setTypedName] = useState('');
  const [typedLimit, setTypedLimit] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const users = useUsers(search);
  const eventName = cleanShownText(typedName);
  const photoLimit = readLimit(typedLimit);
  const isLimitWrong = typedLimit.trim() !== '' && photoLimit === undefined;
  const creating = useAction(async (host: AdminUser) => {
    const body = { eventName, eventHostUserId: host.id, ...(photoLimit && { photoLimit }) };
    const created = await call('createPlusDirectly', { body });
    onCreated({ ...created, eventName, hostName: `${host.name} (${host.email})` });
  });
  const hasNobody = users.total === 0 && !users.isBehind;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (eventName !== '' && !isLimitWrong && (user || hasNobody)) setIsAsking(true);
  };
  const close = () => {
    setIsAsking(false);
    creating.reset();
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <UserPicker
        users={users}
        search={search}
        onSearch={(text) => {
          setSearch(text);
          setIsChecked(false);
        }}
        selected={user}
        onSelect={setUser}
        error={isChecked && !user && !hasNobody ? t('create.userRequired') : null}
      />
      <TextField
        label={t('create.eventName')}
        value={typedName}
        onChange={(text) => {
          setTypedName(text);
          setIsChecked(false);
        }}
        maxLength={120}
        required
        autoComplete="off"
        error={isChecked && eventName === '' ? t('common:validation.titleRequired') : null}
      />
      <TextField
        label={t('create.photoLimit')}
        hint={t('create.photoLimitHint', { most: MAX_PHOTO_LIMIT })}
        value={typedLimit}
        onChange={(text) => {
          setTypedLimit(text);
          setIsChecked(false);
        }}
        inputMode="numeric"
        autoComplete="off"
        error={isChecked && isLimitWrong ? t('create.photoLimitInvalid', { most: MAX_PHOTO_LIMIT }) : null}
      />
      <Button type="submit" size="large" className="justify-self-start max-sm:justify-self-stretch">
        {t('create.action')}
      </Button>
      {isAsking && (
        <ConfirmCreation
          user={user}
          eventName={eventName}
          isPending={creating.isPending}
          error={creating.error}
          onConfirm={() => user && void creating.run(user)}
          onClose={close}
        />
      )}
    </form>
  );
}
