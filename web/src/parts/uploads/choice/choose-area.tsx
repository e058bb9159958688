import { useRef } from 'react';
import { useMedia } from '#lib/device/use-media.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { Button } from '#ui/buttons/button.tsx';
import { PhotoInput, TOUCH } from '#ui/fields/photo-input.tsx';
import { CameraIcon, PhotosIcon, PlusIcon } from '#ui/icons/icons.tsx';

/** Opens the file chooser, or a phone's camera. Large until files are chosen, then one line. */
export function ChooseArea({
  isFirst,
  isQuiet,
  isDisabled,
  isCamera,
  onPick,
}: {
  isFirst: boolean;
  /** Another button is the primary action. */
  isQuiet: boolean;
  isDisabled: boolean;
  /** Photos are taken, not chosen. A computer opens its file chooser. */
  isCamera: boolean;
  onPick: (files: File[]) => void;
}) {
  const { t } = useTranslation('uploads');
  const input = useRef<HTMLInputElement>(null);
  const shoots = useMedia(TOUCH) && isCamera;
  const Large = shoots ? CameraIcon : PhotosIcon;
  const label = isFirst ? 'choose' : 'chooseMore';
  const shootLabel = isFirst ? 'shoot' : 'shootMore';
  return (
    <div
      className={
        isFirst
          ? 'grid justify-items-center gap-3 rounded-card border border-dashed border-line-strong px-4 py-9 text-center'
          : ''
      }
    >
      <PhotoInput ref={input} isCamera={isCamera} isDisabled={isDisabled} onPick={onPick} />
      {isFirst && <Large className="size-12 text-muted" strokeWidth={1.25} />}
      <Button
        kind={isFirst && !isQuiet ? 'primary' : 'secondary'}
        icon={shoots ? <CameraIcon /> : <PlusIcon />}
        disabled={isDisabled}
        onClick={() => input.current?.click()}
      >
        {t(shoots ? shootLabel : label)}
      </Button>
      {isFirst && !shoots && (
        <p className="text-sm text-balance text-muted">
          <span className="hidden md:block">{t('chooseDrop')}</span>
          {t('chooseHint')}
        </p>
      )}
    </div>
  );
}
