import { useQuery } from '@tanstack/react-query';
import type { Event } from '@togather/contract/schemas/events.ts';
import type { Photo } from '@togather/contract/schemas/photos.ts';
import { useState } from 'react';
import { errorText } from '#lib/failures/error-text.ts';
import { useDownloadRule } from '#lib/joining/look-up-event.ts';
import { notify } from '#lib/notices/notification.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { Button } from '#ui/buttons/button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { RetryIcon } from '#ui/icons/icons.tsx';
import { adAt } from '#ui/links/ad-link.tsx';
import { saveWay } from './browser-abilities.ts';
import { checkDownload } from './check-download.ts';
import { DownloadOverlay } from './download-overlay.tsx';
import { SaveDialog } from './save-dialog.tsx';
import { useDownload } from './use-download.ts';
import { bytesOf, photoSizesQuery } from './zip/zip-in-page.ts';

/** The ad positions of the waiting overlay, by how the photos were chosen. */
const AD = { faces: 4, manual: 5 } as const;

/**
 * Saves photos of an event: `save` lets a phone save them in groups and makes a ZIP elsewhere. `prepare` shows the overlay
 * earlier, and `sheets` renders both. `sizeOf` returns the bytes of photos once `isSizing` has loaded them.
 */
export function useSaving({
  event,
  renew,
  isSizing,
  onBegun,
}: {
  event: Event;
  /** Returns the same photos with valid addresses. */
  renew: (photos: readonly Photo[]) => Promise<readonly Photo[]>;
  /** True when sizes may be fetched. */
  isSizing: boolean;
  /** The download has begun, or its last group is saved. */
  onBegun: () => void;
}) {
  const { t } = useTranslation('downloads');
  const download = useDownload();
  const rule = useDownloadRule(event);
  const [by, setBy] = useState<keyof typeof AD>('manual');
  const [isWhole, setIsWhole] = useState(false);
  const [saved, setSaved] = useState<readonly Photo[] | null>(null);
  const { eventId, photos } = event;
  const sizes = useQuery({ ...photoSizesQuery(eventId, photos, rule), enabled: isSizing || saved !== null });
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
  /** Shows the overlay from the tap on, while photos are looked up. */
  const prepare = (chosenBy: keyof typeof AD) => {
    setBy(chosenBy);
    return download.prepare();
  };
  const zip = (fresh: readonly Photo[], { ofAll }: { ofAll: boolean }) =>
    download.start(fresh, { event, rule, isWhole: ofAll, onBegun: begun, onFailed: fail });
  const save = async (wanted: readonly Photo[], chosenBy: keyof typeof AD) => {
    const error = checkDownload({ eventId, photos: wanted.length });
    if (error) {
      download.abandon();
      return complain(t(`errors.${error}`));
    }
    const ofAll = wanted === photos;
    setBy(chosenBy);
    setIsWhole(ofAll);
    const signal = way === null ? prepare(chosenBy) : download.signal();
    try {
      const fresh = await renew(wanted);
      if (signal.aborted) return;
      if (way === null) return await zip(fresh, { ofAll });
      download.abandon();
      setSaved(fresh);
    } catch (failure) {
      if (!signal.aborted) fail(failure);
    }
  };
  const closeSaved = () => setSaved(null);
  const ad = event.eventType === 'Plus' ? adAt(event.adInfos, AD[by]) : undefined;
  const sheets = (
    <>
      <DownloadOverlay phase={download.phase} ad={ad} onGoOn={download.goOn} onCancel={download.cancel} />
      <MissingPhotos
        photos={download.missing}
        onRetry={() => void save(download.missing, by)}
        onClose={download.forgetMissing}
      />
      {saved && way && (
        <SaveDialog
          photos={saved}
          rule={rule}
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
            // A user who has shared photos may want to choose others.
            if (way === 'files') begun();
          }}
          onClose={closeSaved}
        />
      )}
    </>
  );
  return { save, sizeOf, sheets, prepare, fail };
}

/** Lists the photos missing from a download and retries them. */
const MissingPhotos = ({
  photos,
  onRetry,
  onClose,
}: {
  photos: readonly Photo[];
  onRetry: () => void;
  onClose: () => void;
}) => {
  const { t } = useTranslation('downloads');
  return (
    <Dialog
      role="alertdialog"
      title={t('failedTitle', { count: photos.length })}
      isOpen={photos.length > 0}
      onClose={onClose}
      footer={
        <Button icon={<RetryIcon />} className="w-full" onClick={onRetry}>
          {t('failedRetry')}
        </Button>
      }
    >
      <p>{t('failedText')}</p>
      <ul className="mt-3 text-sm">
        {photos.map((photo) => (
          <li key={photo.photoId} className="border-t border-line py-2 break-all">
            {photo.awsPhotoName}
          </li>
        ))}
      </ul>
    </Dialog>
  );
};
