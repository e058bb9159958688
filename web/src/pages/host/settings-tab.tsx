import { queryOptions, type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { BOUNCES_UNTIL_GIVEN_UP, HOST_MAILS, type HostMailKind } from '@togather/contract/host-mails.ts';
import type { BodyInputOf } from '@togather/contract/schemas/contract.ts';
import type { HostMails } from '@togather/contract/schemas/mail.ts';
import { useRef, useState } from 'react';
import { call } from '#lib/api/api.ts';
import { changeCached } from '#lib/api/change-cached.ts';
import { useConfig } from '#lib/api/config.ts';
import { useAction } from '#lib/api/use-action.ts';
import { errorText } from '#lib/failures/error-text.ts';
import { isOwner } from '#lib/joining/look-up-event.ts';
import { notify } from '#lib/notices/notification.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { Button } from '#ui/buttons/button.tsx';
import { ConfirmDialog } from '#ui/dialogs/dialog.tsx';
import { RetryIcon } from '#ui/icons/icons.tsx';
import { Skeleton } from '#ui/layout/page-shell.tsx';
import { SettingCard, SettingRow, SettingSwitch } from '#ui/layout/setting-row.tsx';
import { FailureNote } from '#ui/messages/state-message.tsx';
import { changeEvent, type OnChanged } from './change-event.ts';
import { CoHostList, Invitations } from './co-hosts/invitations.tsx';
import { DeleteEvent } from './settings/delete-event.tsx';
import { LookSection } from './settings/look-section.tsx';
import { NameAndDate } from './settings/name-and-date.tsx';
import type { TabProps } from './use-event-changes.ts';

/** The event itself: its name, date, PIN, co-hosts and mails, and its deletion. */
export function SettingsTab({ event, changes: { onChanged, onLook, onDeleted } }: TabProps) {
  const { t } = useTranslation('hosting');
  const { t: coHosts } = useTranslation('co-hosts');
  const { t: mails } = useTranslation('host-mails');
  const sendsMails = useConfig()?.features.mail === true;
  const { eventId } = event;
  const isOwned = isOwner(event);
  const sent = useQuery({ ...mailsQuery(eventId), enabled: sendsMails });
  const on = sent.data?.mails.filter(({ isOn }) => isOn).length;
  const mailText = on === undefined ? t('common:loading') : mails('on', { count: on });
  const needsHost = sent.data ? !sent.data.isVerified || sent.data.isGivenUp : sent.error !== null;
  // A problem opens the setting, and solving it does not close it.
  const [neededHost, setNeededHost] = useState(needsHost);
  if (needsHost && !neededHost) setNeededHost(true);
  return (
    <>
      <SettingCard>
        <SettingRow title={t('details.title')}>
          <NameAndDate event={event} onChanged={onChanged} />
        </SettingRow>
        <SettingRow title={t('look.title')} text={t('look.text')}>
          <LookSection event={event} onChosen={onLook} />
        </SettingRow>
        {isOwned && (
          <SettingRow
            title={t('pin.changeTitle')}
            text={t('pin.text')}
            control={<ChangePin eventId={eventId} onChanged={onChanged} />}
          />
        )}
      </SettingCard>
      <SettingCard>
        <SettingRow title={coHosts('title')} text={coHosts('text')}>
          <CoHostSection eventId={eventId} isOwner={isOwned} />
        </SettingRow>
        {sendsMails && (
          <SettingRow
            title={mails('title')}
            text={mails('text')}
            fold={neededHost ? null : { text: mailText, canOpen: true }}
          >
            <MailSection eventId={eventId} sent={sent} />
          </SettingRow>
        )}
      </SettingCard>
      {isOwned && (
        <SettingCard isDanger>
          <SettingRow
            title={t('delete.title')}
            text={t('delete.text')}
            control={<DeleteEvent event={event} onDeleted={onDeleted} />}
          />
        </SettingCard>
      )}
    </>
  );
}

/** Shows the co-hosts of an event. Its owner also invites and removes them. */
const CoHostSection = ({ eventId, isOwner }: { eventId: string; isOwner: boolean }) => {
  const { t } = useTranslation('co-hosts');
  const place = useRef<HTMLDivElement>(null);
  // The pressed button goes with its row.
  const keepFocus = () => place.current?.focus();
  return (
    <div ref={place} tabIndex={-1} className="grid gap-4 outline-none">
      <CoHostList eventId={eventId} canRemove={isOwner} onRemoved={keepFocus} />
      {isOwner ? (
        <Invitations eventId={eventId} onRemoved={keepFocus} />
      ) : (
        <p className="text-sm text-muted">{t('onlyOwner')}</p>
      )}
    </div>
  );
};

/** Replaces a leaked PIN after a question. */
const ChangePin = ({ eventId, onChanged }: { eventId: string; onChanged: OnChanged }) => {
  const { t } = useTranslation('hosting');
  const [isAsking, setIsAsking] = useState(false);
  const work = useAction(async () => {
    const change = await changeEvent(eventId, { newPin: true });
    setIsAsking(false);
    notify({ type: 'success', message: t('pin.done', { pin: change.pinCode }) });
    onChanged(change);
  });
  const open = () => {
    work.reset();
    setIsAsking(true);
  };
  return (
    <>
      <Button kind="secondary" onClick={open}>
        {t('pin.change')}
      </Button>
      <ConfirmDialog
        title={t('pin.confirmTitle')}
        confirm={t('pin.confirm')}
        work={work}
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
      >
        <p>{t('pin.confirmText')}</p>
      </ConfirmDialog>
    </>
  );
};

/** The switches for the mails that the host of an event gets. */
const MailSection = ({
  eventId,
  sent: { data, error, refetch },
}: {
  eventId: string;
  sent: Pick<UseQueryResult<HostMails>, 'data' | 'error' | 'refetch'>;
}) => {
  const { t } = useTranslation('host-mails');
  const client = useQueryClient();
  const place = useRef<HTMLDivElement>(null);
  const change = async (body: BodyInputOf<'changeHostMails'>) => {
    changeCached(client, mailsQuery(eventId).queryKey, await changeMails(eventId, body));
  };
  const tryAgain = async () => {
    await change({ tryAgain: true });
    // The pressed button is removed.
    place.current?.focus();
    notify({ type: 'success', message: t('mailbox.trying') });
  };
  if (!data && error)
    return (
      <div role="alert" className="grid justify-items-start gap-3">
        <p>
          {t('failed')} {errorText(error)}
        </p>
        <Button kind="secondary" icon={<RetryIcon />} onClick={() => void refetch()}>
          {t('common:retry')}
        </Button>
      </div>
    );
  if (!data) return <Skeleton className="h-32 rounded-card" />;
  return (
    <div ref={place} tabIndex={-1} className="grid gap-4 outline-none">
      <MailboxNote mails={data} onTryAgain={tryAgain} />
      <ul className="-mx-5 -mb-5 divide-y divide-line border-t border-line sm:-mx-6">
        {data.mails.map(({ kind, isOn }) => (
          <MailSwitch key={kind} kind={kind} isOn={isOn} onSwitch={(next) => change({ kind, isOn: next })} />
        ))}
      </ul>
    </div>
  );
};

/** Where the mails go, and why none are sent to an address that refuses them. */
const MailboxNote = ({
  mails: { address, isVerified, isGivenUp },
  onTryAgain,
}: {
  mails: HostMails;
  onTryAgain: () => Promise<void>;
}) => {
  const { t } = useTranslation('host-mails');
  const { isPending, error, run } = useAction(onTryAgain);
  const to = address ?? t('mailbox.ofHost');
  if (isVerified && !isGivenUp)
    return <p className="text-sm text-muted">{t('mailbox.to', { address: to })}</p>;
  return (
    <div className="grid justify-items-start gap-3 rounded-card bg-accent-soft p-5">
      <p>
        {isVerified
          ? t('mailbox.givenUp', { address: to, count: BOUNCES_UNTIL_GIVEN_UP })
          : t('mailbox.unverified', { address: to })}
      </p>
      {isVerified && address !== null && (
        <Button kind="secondary" isPending={isPending} onClick={() => void run()}>
          {t('mailbox.tryAgain')}
        </Button>
      )}
      <FailureNote error={error} />
    </div>
  );
};

/** A row with the switch for one kind of mails. */
const MailSwitch = ({
  kind,
  isOn,
  onSwitch,
}: {
  kind: HostMailKind;
  isOn: boolean;
  onSwitch: (isOn: boolean) => Promise<void>;
}) => {
  const { t } = useTranslation('host-mails');
  const { isPending, error, run } = useAction(onSwitch);
  return (
    <li>
      <SettingSwitch
        label={t(`kinds.${kind}.label`)}
        isOn={isOn}
        isUpdating={isPending}
        onSwitch={(next) => void run(next)}
      >
        <p>
          {t(`kinds.${kind}.text`)}
          {HOST_MAILS[kind].stops === 'host' && <span className="block">{t('allEvents')}</span>}
        </p>
        <FailureNote error={error} />
      </SettingSwitch>
    </li>
  );
};

/** Which mails the host gets about an event. */
function mailsQuery(eventId: string) {
  return queryOptions({
    queryKey: ['host-mails', eventId],
    queryFn: ({ signal }) => call('listHostMails', { params: { eventId }, signal }),
    staleTime: 0,
  });
}

function changeMails(eventId: string, body: BodyInputOf<'changeHostMails'>) {
  return call('changeHostMails', { params: { eventId }, body });
}
