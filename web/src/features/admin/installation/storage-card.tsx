import { useTranslation } from '../../../i18n/use-translation.ts';
import { formatBytes } from '../../../platform/format/format-bytes.ts';
import { Card, Fact, Warning } from './card.tsx';
import type { InstallationState } from './use-installation.ts';

/** Where photos are, and how much room is left. */
export const StorageCard = ({
  state: { photosIn, disk },
}: {
  state: Pick<InstallationState, 'photosIn' | 'disk'>;
}) => {
  const { t } = useTranslation('admin');
  return (
    <Card title={t('installation.storage')}>
      <dl className="border-t border-line">
        <Fact name={t('installation.photosIn')}>{t(`installation.places.${photosIn}`)}</Fact>
        <Fact name={t('installation.disk')}>
          {disk ? (
            <>
              {t('installation.diskOf', { free: formatBytes(disk.free), all: formatBytes(disk.all) })}
              {disk.reserve > 0 && (
                <span className="block text-sm text-muted">
                  {t('installation.reserve', { reserve: formatBytes(disk.reserve) })}
                </span>
              )}
              {disk.free < disk.reserve && <Warning>{t('notices.DISK_LOW')}</Warning>}
            </>
          ) : (
            t('installation.unknown')
          )}
        </Fact>
      </dl>
    </Card>
  );
};
