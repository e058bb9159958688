import { useQuery } from '@tanstack/react-query';
import { call } from '#lib/api/api.ts';
import { Fact } from '#pages/admin/fact.tsx';
import { formatSize } from '#pages/admin/format-size.ts';
import { Card, Warning } from '#pages/admin/installation/card.tsx';
import type { InstallationState } from '#pages/admin/installation/use-installation.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { LargestEvents } from './largest-events.tsx';

type Disk = NonNullable<InstallationState['disk']>;

const DiskRoom = ({ disk: { free, all, reserve } }: { disk: Disk }) => {
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

/** Where photos are, how many bytes they need, and which events need most. */
export function StorageCard({
  state: { photosIn, disk },
}: {
  state: Pick<InstallationState, 'photosIn' | 'disk'>;
}) {
  const { t } = useTranslation('admin');
  const { data: use } = useQuery({
    queryKey: ['admin', 'storage-use'],
    queryFn: ({ signal }) => call('readStorageUse', { signal }),
    staleTime: 0,
  });
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
