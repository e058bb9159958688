import type { RefObject } from 'react';
import { useMedia } from '#lib/device/use-media.ts';
import { useHasPassed } from '#parts/event/use-has-passed.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { CameraIcon, DownloadIcon, FaceIcon, UploadIcon } from '#ui/icons/icons.tsx';
import { BottomBar } from '#ui/layout/bottom-bar.tsx';

/** A phone's buttons to upload, find oneself and download, while those above the photos are out of view. */
export function PhoneBar({
  buttons,
  onUpload,
  shoots,
  onFindMe,
  onDownload,
}: {
  buttons: RefObject<HTMLElement | null>;
  /** Undefined if this visitor may not upload. */
  onUpload: (() => void) | undefined;
  /** Whether photos are taken, not chosen. */
  shoots: boolean;
  /** Undefined while the event has no figures. */
  onFindMe: (() => void) | undefined;
  /** Undefined if this visitor may not download. */
  onDownload: (() => void) | undefined;
}) {
  const { t } = useTranslation('event-page');
  const isPhone = useMedia('(max-width: 48rem)');
  const isShown = useHasPassed(buttons) && isPhone;
  if (!isShown) return null;
  const actions = [
    {
      icon: shoots ? CameraIcon : UploadIcon,
      label: t(shoots ? 'shoot' : 'upload'),
      part: 'upload',
      onClick: onUpload,
    },
    { icon: FaceIcon, label: t('findMe'), part: 'findMe', onClick: onFindMe },
    { icon: DownloadIcon, label: t('download'), part: 'download', onClick: onDownload },
  ];
  return (
    <BottomBar place="lower" label={t('bar')} className="flex animate-[rise_180ms_var(--ease-calm)] px-2">
      {actions.map(
        ({ icon: Icon, label, part, onClick }) =>
          onClick && (
            <button
              key={label}
              type="button"
              data-part={part}
              onClick={onClick}
              className="grid min-h-14 flex-1 content-center justify-items-center gap-0.5 rounded-control px-1 text-center text-xs leading-4 font-semibold -outline-offset-2"
            >
              <Icon className="size-6" />
              {label}
            </button>
          ),
      )}
    </BottomBar>
  );
}
