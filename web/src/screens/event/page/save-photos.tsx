import type { Photo } from '@togather/contract/schemas/photos/photos.ts';
import { saveWay } from '../../../features/downloads/saving/browser-abilities.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { formatBytes } from '../../../platform/format/format-bytes.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { DownloadIcon } from '../../../ui/icons/icons.tsx';
import type { OpenedEvent } from '../opening/open-event.tsx';
import { useSaving } from '../saving/use-saving.tsx';

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
