import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { CoHost } from '@togather/contract/schemas/co-hosts.ts';
import { errorText } from '#lib/failures/error-text.ts';
import { formatMoment } from '#lib/format/format-date.ts';
import { notify } from '#lib/notices/notification.ts';
import { RemovableRow } from '#pages/host/removable-row.tsx';
import { useTranslation } from '#texts/use-translation.ts';
import { coHostsQuery, removeCoHost } from './invitations.tsx';

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
    client.setQueryData(
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
  if (data.coHosts.length === 0) return <p className="text-muted">{t('none')}</p>;
  return (
    <ul aria-label={t('list')} className="grid gap-2">
      {data.coHosts.map((coHost) => (
        <CoHostRow
          key={coHost.coHostId}
          coHost={coHost}
          onRemove={canRemove ? () => remove(coHost.coHostId) : undefined}
        />
      ))}
    </ul>
  );
}
