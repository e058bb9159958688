import { useQuery } from '@tanstack/react-query';
import { call } from '#lib/api/api.ts';
import { paths } from '#lib/history/paths.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { Link } from '#ui/links/link.tsx';
import { AdminList, useAdminList } from './admin-list.tsx';
import { Card, Fact, formatSize, type InstallationState, storageUseQuery, Warning } from './facts.tsx';

/** Where photos are, how many bytes they need, and which events need most. */
export function StorageCard({ state: { photosIn, disk } }: { state: InstallationState }) {
  const { t } = useTranslation('admin');
  const { data: use } = useQuery(storageUseQuery);
  return (
    <Card title={t('installation.storage')}>
      <dl className="border-t border-line">
        <Fact name={t('installation.photosIn')}>{t(`installation.places.${photosIn}`)}</Fact>
        <Fact name={t('installation.disk')}>
          {disk ? <DiskRoom disk={disk} /> : t('installation.unknown')}
        </Fact>
        <Fact name={t('installation.allPhotos')}>
          <span className="break-keep">
            {use
              ? t('installation.parts', {
                  count: use.photos,
                  originals: formatSize(use.originals),
                  previews: formatSize(use.previews),
                })
              : '…'}
          </span>
        </Fact>
      </dl>
      <LargestEvents />
    </Card>
  );
}

const DiskRoom = ({ disk: { free, all, reserve } }: { disk: NonNullable<InstallationState['disk']> }) => {
  const { t } = useTranslation('admin');
  return (
    <>
      {t('installation.diskOf', { free: formatSize(free), all: formatSize(all) })}
      {free < reserve && <Warning>{t('notices.DISK_LOW')}</Warning>}
      {free >= reserve && reserve > 0 && (
        <span className="block text-sm text-muted">
          {t('installation.reserve', { reserve: formatSize(reserve) })}
        </span>
      )}
    </>
  );
};

/** Lists events by their bytes; each leads to what an administrator can do about it. */
const LargestEvents = () => {
  const { t } = useTranslation('admin');
  const list = useAdminList({
    // Not refreshed with the page: each read is in the audit.
    key: ['largest-events'],
    size: 10,
    read: (query, signal) => call('listAllEvents', { query: { order: 'largest', ...query }, signal }),
    rowsOf: ({ events }) => events,
    idOf: ({ eventId }) => eventId,
  });
  return (
    <div className="grid gap-3">
      <h4 className="font-semibold">{t('installation.largest')}</h4>
      <AdminList
        list={list}
        empty={<p className="text-muted">{t('installation.noEvents')}</p>}
        failed={t('events.failed')}
        outline="h-16"
        isRuled
      >
        {({ pinCode, eventName, photoCount, size, previewsSize }) => (
          <li className="grid grid-cols-[1fr_auto] items-center gap-x-4 border-b border-line py-2 last:border-b-0 last:pb-0">
            <div className="min-w-0">
              <Link
                to={`${paths.admin}?view=events&search=${pinCode}`}
                className="inline-flex min-h-11 max-w-full items-center underline-offset-4 hover:underline"
              >
                <bdi className="truncate">{eventName}</bdi>
              </Link>
              <p className="text-sm break-keep text-muted tabular-nums">
                {t('installation.parts', {
                  count: photoCount,
                  originals: formatSize(size),
                  previews: formatSize(previewsSize),
                })}
              </p>
            </div>
            <p className="font-semibold tabular-nums">{formatSize(size + previewsSize)}</p>
          </li>
        )}
      </AdminList>
    </div>
  );
};
