import type { Photo } from '@togather/contract/schemas/photos.ts';
import { useRef, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { errorText } from '../../lib/error-text.ts';
import { fetchPhoto } from '../../lib/fetch-entries.ts';
import { notify } from '../../lib/notification.ts';
import { saveFile } from '../../lib/save-file.ts';
import { shareLink } from '../../lib/share.ts';
import { shareAddress } from '../../lib/share-address.ts';
import { useAction } from '../../lib/use-action.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { DownloadIcon, ShareIcon } from '../../ui/icons.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { canShareFiles, saveWay } from './browser-abilities.ts';
import { entriesOf } from './entry-names.ts';

/**
 * Saves and shares one photo: as a file where the browser can hand files over, else by a link that opens it. An iPhone's
 * library is reached by the share sheet alone, so that there is one button for both.
 */
export const PhotoTools = ({
  photo,
  pin,
  renew,
}: {
  photo: Photo;
  /** The event's; undefined for a sample, which nobody else can open. */
  pin: string | undefined;
  renew: (photos: readonly Photo[]) => Promise<readonly Photo[]>;
}) => {
  const { t } = useTranslation('downloads');
  const [said, setSaid] = useState('');
  const held = useRef<{ photoId: string; file: File }>(null);
  const tell = (type: 'success' | 'error' | 'info', message: string) => {
    setSaid(message);
    notify({ type, message });
  };
  const fetchFile = async (): Promise<File> => {
    if (held.current?.photoId === photo.photoId) return held.current.file;
    const [entry] = entriesOf(await renew([photo]));
    if (!entry) throw new Error('no photo to fetch');
    const blob = await fetchPhoto(entry.url);
    const file = new File([blob], entry.name, { type: blob.type || 'image/jpeg' });
    held.current = { photoId: photo.photoId, file };
    return file;
  };
  const fail = (error: unknown) => tell('error', t('failed', { reason: errorText(error) }));
  const saving = useAction(async () => {
    try {
      const file = await fetchFile();
      saveFile(file, file.name);
      tell('success', t('begun'));
    } catch (error) {
      fail(error);
    }
  });
  const sharing = useAction(async () => {
    if (!canShareFiles()) {
      const outcome = await shareLink(`${shareAddress(pin ?? '')}?photo=${photo.photoId}`);
      if (outcome === 'copied') tell('success', t('linkCopied'));
      if (outcome === 'failed') tell('error', t('linkNotCopied'));
      return;
    }
    try {
      await navigator.share({ files: [await fetchFile()] });
    } catch (error) {
      if (!(error instanceof DOMException)) return fail(error);
      // The photo took longer than a tap counts; now it is here. Anything else is a sheet that was closed.
      if (error.name === 'NotAllowedError') tell('info', t('shareReady'));
    }
  });
  const canShare = canShareFiles() || pin !== undefined;
  const isBySheet = saveWay(navigator) === 'sheet';
  const look = 'text-white enabled:hover:bg-white/10';
  return (
    <>
      <span role="status" className="sr-only">
        {said}
      </span>
      {!isBySheet && (
        <IconButton
          label={t('savePhoto')}
          icon={saving.isPending ? <Spinner /> : <DownloadIcon />}
          aria-busy={saving.isPending || undefined}
          onClick={() => void saving.run()}
          className={look}
        />
      )}
      {canShare && (
        <IconButton
          label={t(isBySheet ? 'share' : 'sharePhoto')}
          icon={sharing.isPending ? <Spinner /> : <ShareIcon />}
          aria-busy={sharing.isPending || undefined}
          onClick={() => void sharing.run()}
          className={look}
        />
      )}
    </>
  );
};
