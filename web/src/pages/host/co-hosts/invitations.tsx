import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ErrorCode } from '@togather/contract/errors.ts';
import type { CoHost, HostInvite } from '@togather/contract/schemas/co-hosts.ts';
import type { ResponseOf } from '@togather/contract/schemas/contract.ts';
import { useState } from 'react';
import { call } from '#lib/api/api.ts';
import { changeCached } from '#lib/api/change-cached.ts';
import { useAction } from '#lib/api/use-action.ts';
import { errorText } from '#lib/failures/error-text.ts';
import { ApiError } from '#lib/failures/failures.ts';
import { formatDay, formatMoment } from '#lib/format/format-date.ts';
import { notify } from '#lib/notices/notification.ts';
import { NewSecret, RemovableRow } from '#pages/host/removable-row.tsx';
import { useTranslation } from '#texts/use-translation.ts';
import { Button } from '#ui/buttons/button.tsx';
import { CopyField } from '#ui/fields/copy-field.tsx';
import { SettingList } from '#ui/layout/setting-row.tsx';
import { FailureNote } from '#ui/messages/state-message.tsx';

const InviteRow = ({ invite, onWithdraw }: { invite: HostInvite; onWithdraw: () => Promise<void> }) => {
  const { t, language } = useTranslation('co-hosts');
  const moment = formatMoment(invite.createdAt, language);
  return (
    <RemovableRow
      name={t('row', { moment })}
      note={t('rowUntil', { moment: formatMoment(invite.expiresAt, language) })}
      texts={{
        remove: t('withdraw'),
        removeLabel: t('withdrawLabel', { moment }),
        title: t('withdrawTitle'),
        text: t('withdrawText'),
        confirm: t('withdrawConfirm'),
      }}
      onRemove={onWithdraw}
    />
  );
};

/** Creates, lists and withdraws the invitations of an event. `onRemoved` runs when a row with its button goes. */
export function Invitations({ eventId, onRemoved }: { eventId: string; onRemoved: () => void }) {
  const { t } = useTranslation('co-hosts');
  const client = useQueryClient();
  const [made, setMade] = useState<ResponseOf<'createHostInvite'> | null>(null);
  const query = invitesQuery(eventId);
  const { data, error } = useQuery(query);
  const creating = useAction(async () => {
    setMade(await call('createHostInvite', { params: { eventId } }));
    void client.invalidateQueries({ queryKey: query.queryKey });
  });
  const withdraw = async (inviteId: string) => {
    await withdrawInvite(eventId, inviteId);
    onRemoved();
    if (made?.inviteId === inviteId) setMade(null);
    changeCached(
      client,
      query.queryKey,
      (now) => now && { invites: now.invites.filter((invite) => invite.inviteId !== inviteId) },
    );
    notify({ type: 'success', message: t('withdrawn') });
  };
  return (
    <>
      <Button
        kind="secondary"
        isPending={creating.isPending}
        onClick={() => void creating.run()}
        className="justify-self-start"
      >
        {t('invite')}
      </Button>
      <FailureNote error={creating.error} />
      {made && <NewInvite key={made.inviteId} url={made.url} expiresAt={made.expiresAt} />}
      {error && !data && <p role="alert">{errorText(error)}</p>}
      {data && data.invites.length > 0 && (
        <div className="grid gap-2">
          <h3 className="text-sm font-semibold">{t('invites')}</h3>
          <SettingList label={t('invites')}>
            {data.invites.map((invite) => (
              <InviteRow key={invite.inviteId} invite={invite} onWithdraw={() => withdraw(invite.inviteId)} />
            ))}
          </SettingList>
        </div>
      )}
    </>
  );
}

/** The link of a new invitation, which cannot be shown again. */
const NewInvite = ({ url, expiresAt }: { url: string; expiresAt: string }) => {
  const { t, language } = useTranslation('co-hosts');
  return (
    <NewSecret title={t('invited')} text={t('once', { day: formatDay(expiresAt, language) ?? '' })}>
      <CopyField text={url} label={t('copy')} copied={t('copied')} isLine>
        {url}
      </CopyField>
    </NewSecret>
  );
};

/** The co-hosts of an event. */
function coHostsQuery(eventId: string) {
  return queryOptions({
    queryKey: ['co-hosts', eventId],
    queryFn: ({ signal }) => call('listCoHosts', { params: { eventId }, signal }),
    staleTime: 0,
  });
}

/** The open invitations of an event, oldest first; for its owner. */
function invitesQuery(eventId: string) {
  return queryOptions({
    queryKey: ['host-invites', eventId],
    queryFn: ({ signal }) => call('listHostInvites', { params: { eventId }, signal }),
    staleTime: 0,
  });
}

/** Resolves also if the server says that there is nothing left to remove. */
const orGone = async (removal: Promise<unknown>, code: ErrorCode): Promise<void> => {
  try {
    await removal;
  } catch (error) {
    if (!(error instanceof ApiError && error.code === code)) throw error;
  }
};

function removeCoHost(eventId: string, coHostId: string): Promise<void> {
  return orGone(call('removeCoHost', { params: { eventId, coHostId } }), 'CO_HOST_NOT_FOUND');
}

/** Rejects with INVITE_USED for an invitation that somebody has accepted. */
function withdrawInvite(eventId: string, inviteId: string): Promise<void> {
  return orGone(call('withdrawHostInvite', { params: { eventId, inviteId } }), 'INVITE_NOT_FOUND');
}

const CoHostRow = ({
  coHost: { name, joinedAt },
  onRemove,
}: {
  coHost: CoHost;
  onRemove: (() => Promise<void>) | undefined;
}) => {
  const { t, language } = useTranslation('co-hosts');
  return (
    <RemovableRow
      name={<bdi>{name}</bdi>}
      note={t('since', { moment: formatMoment(joinedAt, language) })}
      texts={{
        remove: t('remove'),
        removeLabel: t('removeLabel', { name }),
        title: t('removeTitle', { name }),
        text: t('removeText'),
        confirm: t('removeConfirm'),
      }}
      onRemove={onRemove}
    />
  );
};

/** Lists the co-hosts of an event; its owner removes them. `onRemoved` runs when a row with its button goes. */
export function CoHostList({
  eventId,
  canRemove,
  onRemoved,
}: {
  eventId: string;
  canRemove: boolean;
  onRemoved: () => void;
}) {
  const { t } = useTranslation('co-hosts');
  const client = useQueryClient();
  const query = coHostsQuery(eventId);
  const { data, error } = useQuery(query);
  const remove = async (coHostId: string) => {
    await removeCoHost(eventId, coHostId);
    onRemoved();
    changeCached(
      client,
      query.queryKey,
      (now) => now && { coHosts: now.coHosts.filter((one) => one.coHostId !== coHostId) },
    );
    notify({ type: 'success', message: t('removed') });
  };
  if (error && !data)
    return (
      <p role="alert">
        {t('failed')} {errorText(error)}
      </p>
    );
  if (!data) return null;
  if (data.coHosts.length === 0) return <p className="text-sm text-muted">{t('none')}</p>;
  return (
    <SettingList label={t('list')}>
      {data.coHosts.map((coHost) => (
        <CoHostRow
          key={coHost.coHostId}
          coHost={coHost}
          onRemove={canRemove ? () => remove(coHost.coHostId) : undefined}
        />
      ))}
    </SettingList>
  );
}
