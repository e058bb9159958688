import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { BodyInputOf } from '@togather/contract/schemas/contract.ts';
import { useRef } from 'react';
import { errorText } from '#lib/failures/error-text.ts';
import { notify } from '#lib/notices/notification.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { Button } from '#ui/buttons/button.tsx';
import { RetryIcon } from '#ui/icons/icons.tsx';
import { Skeleton } from '#ui/layout/skeleton.tsx';
import { changeMails, mailsQuery } from './mail-queries.ts';
import { MailSwitch } from './mail-switch.tsx';
import { MailboxNote } from './mailbox-note.tsx';

/** The switches for the mails that the host of an event gets. */
export const MailSection = ({ eventId }: { eventId: string }) => {
  const { t } = useTranslation('host-mails');
  const client = useQueryClient();
  const place = useRef<HTMLDivElement>(null);
  const query = mailsQuery(eventId);
  const { data, error, refetch } = useQuery(query);
  const change = async (body: BodyInputOf<'changeHostMails'>) => {
    client.setQueryData(query.queryKey, await changeMails(eventId, body));
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
      <ul className="divide-y divide-line rounded-card border border-line bg-surface px-5 py-1">
        {data.mails.map(({ kind, isOn }) => (
          <MailSwitch key={kind} kind={kind} isOn={isOn} onSwitch={(next) => change({ kind, isOn: next })} />
        ))}
      </ul>
    </div>
  );
};
