import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { UPLOADER_NAME_LENGTH } from '@togather/contract/photos.ts';
import type { ResponseOf } from '@togather/contract/schemas/contract.ts';
import type { UploadKey } from '@togather/contract/schemas/upload-keys.ts';
import { cleanShownText } from '@togather/contract/shown-text.ts';
import { type FormEvent, useRef, useState } from 'react';
import { call } from '#lib/api/api.ts';
import { useAction } from '#lib/api/use-action.ts';
import { errorText } from '#lib/failures/error-text.ts';
import { ApiError } from '#lib/failures/failures.ts';
import { formatMoment } from '#lib/format/format-date.ts';
import { paths } from '#lib/history/paths.ts';
import { notify } from '#lib/notices/notification.ts';
import { NewSecret, RemovableRow } from '#pages/host/removable-row.tsx';
import { useTranslation } from '#texts/use-translation.ts';
import { Button } from '#ui/buttons/button.tsx';
import { CopyField } from '#ui/fields/copy-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { SettingList } from '#ui/layout/setting-row.tsx';
import { Address, ExternalLink } from '#ui/links/link.tsx';

/** Asks for a name and makes a key. */
const KeyForm = ({ onCreate }: { onCreate: (name: string) => Promise<void> }) => {
  const { t } = useTranslation('upload-keys');
  const [typed, setTyped] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const name = cleanShownText(typed);
  const work = useAction(async () => {
    await onCreate(name);
    setTyped('');
    setIsChecked(false);
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (name !== '') void work.run();
  };
  const missing = isChecked && name === '' ? t('nameRequired') : null;
  return (
    <form noValidate onSubmit={submit} className="flex flex-wrap items-start gap-x-3 gap-y-2">
      <TextField
        label={t('name')}
        hint={t('nameHint')}
        error={missing ?? (work.error ? errorText(work.error) : null)}
        required
        autoComplete="off"
        maxLength={UPLOADER_NAME_LENGTH}
        value={typed}
        onChange={(value) => {
          work.reset();
          setIsChecked(false);
          setTyped(value);
        }}
        className="min-w-0 flex-1 basis-56"
      />
      <Button
        type="submit"
        kind="secondary"
        isPending={work.isPending}
        className="min-h-13 max-sm:w-full sm:mt-[calc(2rem+var(--more))]"
      >
        {t('create')}
      </Button>
    </form>
  );
};

/** Makes, lists and revokes the upload keys of an event. */
export function UploadKeySection({ eventId }: { eventId: string }) {
  const { t } = useTranslation('upload-keys');
  const client = useQueryClient();
  const place = useRef<HTMLDivElement>(null);
  const [made, setMade] = useState<ResponseOf<'createUploadKey'> | null>(null);
  const query = uploadKeysQuery(eventId);
  const { data, error } = useQuery(query);
  const create = async (name: string) => {
    setMade(await call('createUploadKey', { params: { eventId }, body: { name } }));
    void client.invalidateQueries({ queryKey: query.queryKey });
  };
  const revoke = async (keyId: string) => {
    await revokeKey(eventId, keyId);
    // The pressed button goes with its row.
    place.current?.focus();
    if (made?.keyId === keyId) setMade(null);
    client.setQueryData(
      query.queryKey,
      (now) => now && { uploadKeys: now.uploadKeys.filter((key) => key.keyId !== keyId) },
    );
    notify({ type: 'success', message: t('revoked') });
  };
  return (
    <div ref={place} tabIndex={-1} className="grid gap-4 outline-none">
      <KeyForm onCreate={create} />
      {/* In a new tab: a new key cannot be shown again. */}
      <ExternalLink
        href={paths.photographers}
        className="inline-flex min-h-11 items-center justify-self-start underline underline-offset-4"
      >
        {t('help')}
      </ExternalLink>
      {made && <NewKey key={made.keyId} uploadKey={made.key} />}
      {error && !data && (
        <p role="alert">
          {t('failed')} {errorText(error)}
        </p>
      )}
      {data && data.uploadKeys.length > 0 && (
        <SettingList label={t('list')}>
          {data.uploadKeys.map((key) => (
            <KeyRow key={key.keyId} uploadKey={key} onRevoke={() => revoke(key.keyId)} />
          ))}
        </SettingList>
      )}
    </div>
  );
}

/** A new key, which cannot be shown again, and where to send photos with it. */
const NewKey = ({ uploadKey }: { uploadKey: string }) => {
  const { t } = useTranslation('upload-keys');
  const address = `${location.origin}/api/ingest`;
  return (
    <NewSecret title={t('created')} text={t('once')}>
      <CopyField text={uploadKey} label={t('copy')} copied={t('copied')} isMono>
        {uploadKey}
      </CopyField>
      <CopyField name={t('address')} text={address} label={t('copyAddress')} copied={t('copied')}>
        <Address>{address}</Address>
      </CopyField>
    </NewSecret>
  );
};

/** A key with its last use, and a button that revokes it after a question. */
const KeyRow = ({
  uploadKey: { name, lastUsedAt },
  onRevoke,
}: {
  uploadKey: UploadKey;
  onRevoke: () => Promise<void>;
}) => {
  const { t, language } = useTranslation('upload-keys');
  return (
    <RemovableRow
      name={<bdi className="wrap-anywhere">{name}</bdi>}
      note={lastUsedAt ? t('lastUsed', { moment: formatMoment(lastUsedAt, language) }) : t('neverUsed')}
      texts={{
        remove: t('revoke'),
        removeLabel: t('revokeLabel', { name }),
        title: t('confirmTitle', { name }),
        text: t('confirmText'),
        confirm: t('confirm'),
      }}
      onRemove={onRevoke}
    />
  );
};

/** The upload keys of an event, oldest first. */
function uploadKeysQuery(eventId: string) {
  return queryOptions({
    queryKey: ['upload-keys', eventId],
    queryFn: ({ signal }) => call('listUploadKeys', { params: { eventId }, signal }),
    staleTime: 0,
  });
}

/** Revokes a key. One that is already gone counts as revoked. */
async function revokeKey(eventId: string, keyId: string): Promise<void> {
  try {
    await call('revokeUploadKey', { params: { eventId, keyId } });
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'UPLOAD_KEY_NOT_FOUND')) throw error;
  }
}
