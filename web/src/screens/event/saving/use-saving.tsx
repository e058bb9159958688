import { useQuery } from '@tanstack/react-query';
import type { Event } from '@togather/contract/schemas/events/events.ts';
import type { Photo } from '@togather/contract/schemas/photos/photos.ts';
import { useState } from 'react';
import { checkDownload } from '../../../features/downloads/choosing/check-download.ts';
import { DownloadOverlay } from '../../../features/downloads/choosing/download-overlay.tsx';
import { MissingPhotos } from '../../../features/downloads/choosing/missing-photos.tsx';
import { useDownload } from '../../../features/downloads/choosing/use-download.ts';
import { saveWay } from '../../../features/downloads/saving/browser-abilities.ts';
import { SaveDialog } from '../../../features/downloads/saving/save-dialog.tsx';
import { bytesOf, photoSizesQuery } from '../../../features/downloads/zip/photo-sizes.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { errorText } from '../../../platform/failures/error-text.ts';
import { notify } from '../../../platform/notices/notification.ts';
import { adAt } from '../../../ui/links/ad-link.tsx';

/** The positions of the waiting overlay's ads, by how the photos were chosen. */
const AD = { faces: 4, manual: 5 } as const;

/**
 * Takes photos of an event along: `save` lets a phone save them in groups, and makes one ZIP elsewhere; `prepare` covers the
 * page before, and `sheets` is what both show. `sizeOf` tells the bytes of photos, once `isSizing` has made them known.
 */
export const useSaving = ({
  event,
  renew,
  isSizing,
  onBegun,
}: {
  event: Event;
  /** The same photos with addresses that are still good. */
  renew: (photos: readonly Photo[]) => Promise<readonly Photo[]>;
  /** True from when sizes may be asked for. */
  isSizing: boolean;
  /** The download has begun, or its last group is saved. */
  onBegun: () => void;
}) => {
  const { t } = useTranslation('downloads');
  const download = useDownload();
  const [by, setBy] = useState<keyof typeof AD>('manual');
  const [isWhole, setIsWhole] = useState(false);
  const [saved, setSaved] = useState<readonly Photo[] | null>(null);
  const { eventId, photos } = event;
  const sizes = useQuery({ ...photoSizesQuery(eventId, photos), enabled: isSizing || saved !== null });
  const sizeOf = (wanted: readonly Photo[]) => bytesOf(wanted, sizes.data);
  const way = saveWay(navigator);

  const complain = (message: string) => notify({ type: 'error', message });
  const fail = (reason: unknown) => {
    download.abandon();
    complain(t('failed', { reason: errorText(reason) }));
  };
  const begun = () => {
    onBegun();
    notify({ type: 'success', message: t('begun') });
  };
  /** Covers the page from the tap on, while the photos are still being looked up. */
  const prepare = (chosenBy: keyof typeof AD) => {
    setBy(chosenBy);
    download.prepare();
  };
  const zip = (fresh: readonly Photo[], { ofAll }: { ofAll: boolean }) =>
    download.start(fresh, { event, isWhole: ofAll, onBegun: begun, onFailed: fail });
  const save = async (wanted: readonly Photo[], chosenBy: keyof typeof AD) => {
    const error = checkDownload({ eventId, photos: wanted.length });
    if (error) {
      download.abandon();
      return complain(t(`errors.${error}`));
    }
    const ofAll = wanted === photos;
    setBy(chosenBy);
    setIsWhole(ofAll);
    if (way === null) prepare(chosenBy);
    try {
      const fresh = await renew(wanted);
      if (way === null) return await zip(fresh, { ofAll });
      download.abandon();
      setSaved(fresh);
    } catch (failure) {
      fail(failure);
    }
  };
  const closeSaved = () => setSaved(null);
  const ad = event.eventType === 'Plus' ? adAt(event.adInfos, AD[by]) : undefined;
  const sheets = (
    <>
      <DownloadOverlay phase={download.phase} ad={ad} onGoOn={download.goOn} />
      <MissingPhotos
        photos={download.missing}
        onRetry={() => void save(download.missing, by)}
        onClose={download.forgetMissing}
      />
      {saved && way && (
        <SaveDialog
          photos={saved}
          way={way}
          bytes={sizeOf(saved)}
          ad={ad}
          onRetry={(lost) => void save(lost, by)}
          onZip={() => {
            closeSaved();
            void zip(saved, { ofAll: isWhole });
          }}
          onDone={() => {
            closeSaved();
            // Who has shared some photos may want to choose others.
            if (way === 'files') begun();
          }}
          onClose={closeSaved}
        />
      )}
    </>
  );
  return { save, sizeOf, sheets, prepare, fail };
};
