import { jpegName } from '@togather/contract/entry-names.ts';
import type { GuestDownloads } from '@togather/contract/photos.ts';
import type { Photo } from '@togather/contract/schemas/photos.ts';
import { useRef, useState } from 'react';
import { useAction } from '#lib/api/use-action.ts';
import { countSave } from '#lib/counting/count-use.ts';
import { inAppBrowserOf } from '#lib/device/in-app-browser.ts';
import { saveFile, shareLink } from '#lib/device/share.ts';
import { errorText } from '#lib/failures/error-text.ts';
import { shareAddress } from '#lib/history/share-address.ts';
import { notify } from '#lib/notices/notification.ts';
import { fetchPhoto } from '#lib/zip/fetch-entries.ts';
import type { ViewedPhoto } from '#pages/event/viewer/slides.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { ViewerButton } from '#ui/buttons/viewer-button.tsx';
import { DownloadIcon, ShareIcon } from '#ui/icons/icons.tsx';
import { canShareFiles, saveWay } from './browser-abilities.ts';
import { entriesOf } from './zip/zip-in-page.ts';

/** Returns the address of the same photo with the sponsor's picture. */
export function framedAddress(url: string): string {
  return url.replace('/original?', '/framed?');
}

/** Returns the address that names a photo's file and version, whoever opens it. */
const withoutToken = (url: string): string => {
  const address = new URL(url, location.href);
  address.searchParams.delete('t');
  return address.href;
};

/**
 * Saves and shares one photo: as a file if the browser can share files, otherwise by a link. On an iPhone one button does
 * both, since only the share sheet reaches its library.
 */
export function PhotoTools({
  photo,
  pin,
  rule,
  isFramed,
  renew,
  onHold,
}: {
  photo: ViewedPhoto;
  /** The event's PIN. Undefined for a sample, which only this page can open. */
  pin: string | undefined;
  /** What the visitor gets. Without files a photo is shared by its link. */
  rule: GuestDownloads;
  /** Whether the visitor's photos carry the sponsor's picture. */
  isFramed: boolean;
  renew: (photos: readonly Photo[]) => Promise<readonly Photo[]>;
  /** Shows the photo for a long press where files cannot be saved. */
  onHold: (photo: ViewedPhoto) => void;
}) {
  const { t } = useTranslation('downloads');
  const [said, setSaid] = useState('');
  const held = useRef<{ key: string; file: File }>(null);
  const tell = (type: 'success' | 'error' | 'info', message: string) => {
    setSaid(message);
    notify({ type, message });
  };
  const keyOf = ({ url, clearUrl = url }: ViewedPhoto) => `${withoutToken(clearUrl)} ${isFramed} ${rule}`;
  const keep = (saved: ViewedPhoto, blob: Blob, name: string): File => {
    const file = new File([blob], name, { type: blob.type || 'image/jpeg' });
    held.current = { key: keyOf(saved), file };
    return file;
  };
  const fetchFile = async (): Promise<File> => {
    const { current } = held;
    if (current?.key === keyOf(photo)) return current.file;
    if (photo.clearUrl) {
      const blob = await fetchPhoto(`${photo.clearUrl}&download=1`);
      // The blurred file, whose name the page knows, is always a JPEG.
      const name = photo.awsPhotoName.replace(/[^.]*$/, (end) =>
        blob.type === 'image/jpeg' ? end : blob.type.replace('image/', ''),
      );
      return keep(photo, blob, name);
    }
    const [fresh] = await renew([photo]);
    const [entry] = fresh ? entriesOf([fresh], rule) : [];
    if (!fresh || !entry) throw new Error('no photo to fetch');
    const blob = await fetchPhoto(isFramed ? framedAddress(entry.url) : entry.url);
    const name = isFramed && blob.type === 'image/jpeg' ? jpegName(entry.name) : entry.name;
    return keep(fresh, blob, name);
  };
  const fail = (error: unknown) => tell('error', t('failed', { reason: errorText(error) }));
  const saving = useAction(async () => {
    try {
      if (inAppBrowserOf(navigator.userAgent)) {
        const [fresh = photo] = photo.clearUrl ? [photo] : await renew([photo]);
        return onHold(fresh);
      }
      const file = await fetchFile();
      saveFile(file, file.name);
      countSave();
      tell('success', t('begun'));
    } catch (error) {
      fail(error);
    }
  });
  const isOff = rule === 'none';
  const sharesFiles = canShareFiles() && !isOff;
  const sharing = useAction(async () => {
    if (!sharesFiles) {
      const outcome = await shareLink(`${shareAddress(pin ?? '')}?photo=${photo.photoId}`);
      if (outcome === 'copied') tell('success', t('linkCopied'));
      if (outcome === 'failed') tell('error', t('linkNotCopied'));
      return;
    }
    try {
      await navigator.share({ files: [await fetchFile()] });
      countSave();
    } catch (error) {
      if (!(error instanceof DOMException)) return fail(error);
      // Loading outlasted the tap's activation, but the photo is ready now. Any other error is a closed sheet.
      if (error.name === 'NotAllowedError') tell('info', t('shareReady'));
    }
  });
  const canShare = sharesFiles || pin !== undefined;
  const isBySheet = saveWay(navigator) === 'sheet' && !isOff;
  return (
    <>
      <span role="status" className="sr-only">
        {said}
      </span>
      {isOff && (
        <p className="max-w-36 px-2 text-center text-xs leading-4 text-balance sm:max-w-none">{t('off')}</p>
      )}
      {!isBySheet && !isOff && (
        <ViewerButton
          name={t('savePhoto')}
          label={t('savePhotoInShort')}
          icon={<DownloadIcon />}
          isPending={saving.isPending}
          onClick={() => void saving.run()}
        />
      )}
      {canShare && (
        <ViewerButton
          name={t(isBySheet ? 'share' : 'sharePhoto')}
          label={t(isBySheet ? 'share' : 'sharePhotoInShort')}
          icon={<ShareIcon />}
          isPending={sharing.isPending}
          onClick={() => void sharing.run()}
        />
      )}
    </>
  );
}
