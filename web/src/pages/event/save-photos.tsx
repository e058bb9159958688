import { useQuery } from '@tanstack/react-query';
import type { Photo } from '@togather/contract/schemas/photos/photos.ts';
import { lazy, Suspense, useState } from 'react';
import { formatBytes } from '#lib/format/format-bytes.ts';
import type { OpenedEvent } from '#parts/event/open-event.tsx';
import { useTranslation } from '#texts/use-translation.ts';
import { Button } from '#ui/buttons/button.tsx';
import { DownloadIcon } from '#ui/icons/icons.tsx';
import { saveWay } from './downloads/browser-abilities.ts';
import { bytesOf, photoSizesQuery } from './downloads/zip/photo-sizes.ts';
import { loadSaveAtOnce, openPart } from './open-part.ts';

const SaveAtOnce = lazy(async () => ({ default: (await loadSaveAtOnce()).SaveAtOnce }));

/** Saves photos of an event: on a phone in groups, elsewhere as photos.zip of a known size. A press loads the code. */
export const SavePhotos = ({
  event,
  photos,
  renew,
}: Pick<OpenedEvent, 'event' | 'renew'> & { photos: readonly Photo[] }) => {
  const { t } = useTranslation('people');
  const [isPhone] = useState(() => saveWay(navigator) !== null);
  const [press, setPress] = useState<{ photos: readonly Photo[] }>();
  const sizes = useQuery({ ...photoSizesQuery(event.eventId, event.photos), enabled: !isPhone });
  const bytes = bytesOf(photos, sizes.data);
  return (
    <>
      <Button
        icon={<DownloadIcon className="size-5" />}
        onClick={() => openPart('saving', () => setPress({ photos }))}
      >
        {isPhone ? t('save') : t('event-page:download')}
        {/* Its width is reserved, so that the button does not move. A narrow row has no room for it. */}
        {!isPhone && !sizes.isError && (
          <span
            className="text-sm font-normal whitespace-nowrap tabular-nums max-md:hidden"
            style={{ minWidth: '3.5rem' }}
          >
            {bytes !== undefined && formatBytes(bytes)}
          </span>
        )}
      </Button>
      <Suspense fallback={null}>{press && <SaveAtOnce event={event} press={press} renew={renew} />}</Suspense>
    </>
  );
};
