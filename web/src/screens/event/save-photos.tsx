import type { Photo } from '@togather/contract/schemas/photos.ts';
import { saveWay } from '../../features/downloads/browser-abilities.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { formatBytes } from '../../lib/format-bytes.ts';
import { Button } from '../../ui/button.tsx';
import { DownloadIcon } from '../../ui/icons.tsx';
import type { OpenedEvent } from './open-event.tsx';
import { useSaving } from './use-saving.tsx';

/** Saves photos of an event: on a phone in groups, elsewhere as photos.zip of a known size. */
export const SavePhotos = ({
  event,
  photos,
  renew,
}: Pick<OpenedEvent, 'event' | 'renew'> & { photos: readonly Photo[] }) => {
  const { t } = useTranslation('downloads');
  const saving = useSaving({ event, renew, isSizing: true, onBegun: () => {} });
  const bytes = saving.sizeOf(photos);
  const isPhone = saveWay(navigator) !== null;
  return (
    <>
      <Button icon={<DownloadIcon className="size-5" />} onClick={() => void saving.save(photos, 'faces')}>
        {isPhone ? t('share') : t('download')}
        {!isPhone && bytes !== undefined && (
          <span className="text-sm font-normal whitespace-nowrap tabular-nums">{formatBytes(bytes)}</span>
        )}
      </Button>
      {saving.sheets}
    </>
  );
};
