import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { UPLOADER_NAME_LENGTH } from '@togather/contract/photos.ts';
import type { Chooser } from '@togather/contract/schemas/choices.ts';
import type { ResponseOf } from '@togather/contract/schemas/contract.ts';
import { useRef, useState } from 'react';
import { call } from '#lib/api/api.ts';
import { changeCached } from '#lib/api/change-cached.ts';
import { errorText } from '#lib/failures/error-text.ts';
import { ApiError } from '#lib/failures/failures.ts';
import { formatMoment } from '#lib/format/format-date.ts';
import { notify } from '#lib/notices/notification.ts';
import { NewSecret, RemovableRow } from '#pages/host/removable-row.tsx';
import { NameForm } from '#parts/host/name-form.tsx';
import { useTranslation } from '#texts/use-translation.ts';
import { CopyField } from '#ui/fields/copy-field.tsx';
import { SettingList } from '#ui/layout/setting-row.tsx';
import { Address } from '#ui/links/link.tsx';

/** Makes, lists and revokes the links for choosing of an event. */
export function ChooserPart({ eventId }: { eventId: string }) {
  const { t } = useTranslation('choices');
  const client = useQueryClient();
  const place = useRef<HTMLDivElement>(null);
  const [made, setMade] = useState<ResponseOf<'createChooser'> | null>(null);
  const query = choosersQuery(eventId);
  const { data, error } = useQuery(query);
  const make = async (name: string) => {
    setMade(await call('createChooser', { params: { eventId }, body: { name } }));
    void client.invalidateQueries({ queryKey: query.queryKey });
  };
  const revoke = async (chooserId: string) => {
    await revokeChooser(eventId, chooserId);
    // The pressed button goes with its row.
    place.current?.focus();
    if (made?.chooserId === chooserId) setMade(null);
    changeCached(
      client,
      query.queryKey,
      (now) => now && { choosers: now.choosers.filter((chooser) => chooser.chooserId !== chooserId) },
    );
    notify({ type: 'success', message: t('hosting.revoked') });
  };
  return (
    <div ref={place} tabIndex={-1} className="grid gap-4 outline-none">
      <div className="grid gap-0.5">
        <h3 className="text-base font-semibold">{t('hosting.links')}</h3>
        <p className="text-sm text-muted">{t('hosting.linksText')}</p>
      </div>
      <NameForm
        texts={{
          name: t('hosting.linkName'),
          hint: t('hosting.linkHint'),
          missing: t('hosting.nameRequired'),
          make: t('hosting.makeLink'),
        }}
        maxLength={UPLOADER_NAME_LENGTH}
        onMake={make}
      />
      {made && (
        <NewSecret key={made.chooserId} title={t('hosting.made')} text={t('hosting.once')}>
          <CopyField text={made.url} label={t('hosting.copyLink')} copied={t('hosting.copied')}>
            <Address>{made.url}</Address>
          </CopyField>
        </NewSecret>
      )}
      {error && !data && (
        <p role="alert">
          {t('hosting.linksFailed')} {errorText(error)}
        </p>
      )}
      {data && data.choosers.length > 0 && (
        <SettingList label={t('hosting.linkList')}>
          {data.choosers.map((chooser) => (
            <ChooserRow
              key={chooser.chooserId}
              chooser={chooser}
              onRevoke={() => revoke(chooser.chooserId)}
            />
          ))}
        </SettingList>
      )}
    </div>
  );
}

/** A link with its last use, and a button that revokes it after a question. */
const ChooserRow = ({
  chooser: { name, lastUsedAt },
  onRevoke,
}: {
  chooser: Chooser;
  onRevoke: () => Promise<void>;
}) => {
  const { t, language } = useTranslation('choices');
  return (
    <RemovableRow
      name={<bdi className="wrap-anywhere">{name}</bdi>}
      note={
        lastUsedAt
          ? t('hosting.lastUsed', { moment: formatMoment(lastUsedAt, language) })
          : t('hosting.neverUsed')
      }
      texts={{
        remove: t('hosting.revoke'),
        removeLabel: t('hosting.revokeLabel', { name }),
        title: t('hosting.revokeTitle', { name }),
        text: t('hosting.revokeText'),
        confirm: t('hosting.revokeConfirm'),
      }}
      onRemove={onRevoke}
    />
  );
};

/** The links for choosing of an event, oldest first. */
function choosersQuery(eventId: string) {
  return queryOptions({
    queryKey: ['choosers', eventId],
    queryFn: ({ signal }) => call('listChoosers', { params: { eventId }, signal }),
    staleTime: 0,
  });
}

/** Revokes a link. One that is already gone counts as revoked. */
async function revokeChooser(eventId: string, chooserId: string): Promise<void> {
  try {
    await call('revokeChooser', { params: { eventId, chooserId } });
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'CHOOSER_NOT_FOUND')) throw error;
  }
}
