import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { UPLOADER_NAME_LENGTH } from '@togather/contract/photos.ts';
import type { ResponseOf } from '@togather/contract/schemas/contract.ts';
import type { KeyScope, UploadKey } from '@togather/contract/schemas/upload-keys.ts';
import { useRef, useState } from 'react';
import { call } from '#lib/api/api.ts';
import { changeCached } from '#lib/api/change-cached.ts';
import { errorText } from '#lib/failures/error-text.ts';
import { ApiError } from '#lib/failures/failures.ts';
import { formatMoment } from '#lib/format/format-date.ts';
import { paths } from '#lib/history/paths.ts';
import { notify } from '#lib/notices/notification.ts';
import { NewSecret, RemovableRow } from '#pages/host/removable-row.tsx';
import { NameForm } from '#parts/host/name-form.tsx';
import { useTranslation } from '#texts/use-translation.ts';
import { Choice } from '#ui/fields/choice.tsx';
import { CopyField } from '#ui/fields/copy-field.tsx';
import { SettingList } from '#ui/layout/setting-row.tsx';
import { Address, ExternalLink } from '#ui/links/link.tsx';

const scopesOf = {
  upload: ['upload'],
  read: ['read'],
  both: ['upload', 'read'],
  choose: ['choose'],
  all: ['upload', 'read', 'choose'],
} satisfies Record<string, KeyScope[]>;
type Use = keyof typeof scopesOf;
const uses = ['upload', 'read', 'both', 'choose', 'all'] as const satisfies Use[];
/** What a key is for; one made by a program may have other combinations than these. */
const usesOf = (scopes: readonly KeyScope[]): readonly Use[] => {
  const same = uses.find(
    (use) => scopesOf[use].length === scopes.length && scopesOf[use].every((one) => scopes.includes(one)),
  );
  return same ? [same] : scopes;
};

interface WantedKey {
  readonly name: string;
  readonly scopes: KeyScope[];
}

/** Asks for a name and a use, and makes a key. */
const KeyForm = ({ onCreate }: { onCreate: (wanted: WantedKey) => Promise<void> }) => {
  const { t } = useTranslation('upload-keys');
  const [use, setUse] = useState<Use>('upload');
  return (
    <NameForm
      texts={{
        name: t('name'),
        hint: t(use === 'read' || use === 'choose' ? 'nameHintRead' : 'nameHint'),
        missing: t('nameRequired'),
        make: t('create'),
      }}
      maxLength={UPLOADER_NAME_LENGTH}
      onMake={(name) => onCreate({ name, scopes: scopesOf[use] })}
    >
      <div className="mb-2 grid basis-full gap-2">
        <Choice
          label={t('use')}
          options={uses.map((value) => ({ value, label: t(`uses.${value}`) }))}
          value={use}
          onChange={setUse}
        />
        {use !== 'upload' && (
          <p className="text-sm text-muted">{t(use === 'choose' ? 'chooseNote' : 'readNote')}</p>
        )}
      </div>
    </NameForm>
  );
};

/** Makes, lists and revokes the upload keys of an event. */
export function UploadKeySection({ eventId }: { eventId: string }) {
  const { t } = useTranslation('upload-keys');
  const client = useQueryClient();
  const place = useRef<HTMLDivElement>(null);
  const [made, setMade] = useState<(ResponseOf<'createUploadKey'> & WantedKey) | null>(null);
  const query = uploadKeysQuery(eventId);
  const { data, error } = useQuery(query);
  const create = async (wanted: WantedKey) => {
    const key = await call('createUploadKey', { params: { eventId }, body: wanted });
    setMade({ ...key, ...wanted });
    void client.invalidateQueries({ queryKey: query.queryKey });
  };
  const revoke = async (keyId: string) => {
    await revokeKey(eventId, keyId);
    // The pressed button goes with its row.
    place.current?.focus();
    if (made?.keyId === keyId) setMade(null);
    changeCached(
      client,
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
      {made && <NewKey key={made.keyId} uploadKey={made.key} scopes={made.scopes} />}
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

/** A new key, which cannot be shown again, and where to send photos with it, or to get them. */
const NewKey = ({ uploadKey, scopes }: { uploadKey: string; scopes: readonly KeyScope[] }) => {
  const { t } = useTranslation('upload-keys');
  const sends = scopes.includes('upload');
  const lists = scopes.includes('read') ? '/photos' : '/choices';
  const address = `${location.origin}/api/ingest${sends ? '' : lists}`;
  return (
    <NewSecret title={t('created')} text={t('once')}>
      <CopyField text={uploadKey} label={t('copy')} copied={t('copied')} isMono>
        {uploadKey}
      </CopyField>
      <CopyField
        name={t(sends ? 'address' : scopes.includes('read') ? 'listAddress' : 'choicesAddress')}
        text={address}
        label={t('copyAddress')}
        copied={t('copied')}
      >
        <Address>{address}</Address>
      </CopyField>
    </NewSecret>
  );
};

/** A key with its last use, and a button that revokes it after a question. */
const KeyRow = ({
  uploadKey: { name, scopes, lastUsedAt },
  onRevoke,
}: {
  uploadKey: UploadKey;
  onRevoke: () => Promise<void>;
}) => {
  const { t, language } = useTranslation('upload-keys');
  const lastUse = lastUsedAt ? t('lastUsed', { moment: formatMoment(lastUsedAt, language) }) : t('neverUsed');
  return (
    <RemovableRow
      name={<bdi className="wrap-anywhere">{name}</bdi>}
      note={[...usesOf(scopes).map((use) => t(`uses.${use}`)), lastUse].join(' · ')}
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
