import { type ReactNode, useRef } from 'react';
import { decodePicture, encodePicture } from '#lib/device/encode-picture.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { Button } from '#ui/buttons/button.tsx';
import { FaceIcon, PhotosIcon } from '#ui/icons/icons.tsx';

/** With these types, iPhones send JPEG instead of HEIC. */
const PICTURES = 'image/jpeg,image/png,image/webp';

/** Which camera opens first: the one that sees its holder, or the other one. */
type Camera = 'user' | 'environment';

const PictureInput = ({
  capture,
  onPick,
  children,
}: {
  capture?: Camera;
  onPick: (file: File) => void;
  children: (open: () => void) => ReactNode;
}) => {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        hidden
        type="file"
        accept={PICTURES}
        capture={capture}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          // Allows picking the same picture again.
          event.target.value = '';
          if (file) onPick(file);
        }}
      />
      {children(() => input.current?.click())}
    </>
  );
};

/** A touch device is assumed to have a camera. */
const hasCamera = () => matchMedia('(pointer: coarse)').matches;

/** Buttons that take or choose a picture of a face. With `mayPick` false they do nothing but call `onRefused`. */
export function SelfieButtons({
  camera = 'user',
  take,
  mayPick = true,
  onRefused,
  onPick,
}: {
  camera?: Camera;
  /** What the button that opens the camera says. */
  take?: string;
  mayPick?: boolean;
  onRefused?: () => void;
  onPick: (file: File) => void;
}) {
  const { t } = useTranslation('figures');
  const isPhone = hasCamera();
  const press = (open: () => void) => () => (mayPick ? open() : onRefused?.());
  return (
    <div className="grid gap-2">
      {isPhone && (
        <PictureInput capture={camera} onPick={onPick}>
          {(open) => (
            <Button size="large" icon={<FaceIcon />} onClick={press(open)}>
              {take ?? t('find.take')}
            </Button>
          )}
        </PictureInput>
      )}
      <PictureInput onPick={onPick}>
        {(open) => (
          <Button
            size="large"
            kind={isPhone ? 'secondary' : 'primary'}
            icon={<PhotosIcon />}
            onClick={press(open)}
          >
            {t('find.choose')}
          </Button>
        )}
      </PictureInput>
    </div>
  );
}

/** Enough for one face, while a phone's full picture would take seconds on a crowded network. */
const SELFIE = { longSide: 1280, quality: 0.9 };

/** Returns a picture as a small, upright JPEG without metadata, or unchanged if it cannot be decoded here. */
export async function shrinkSelfie(file: File): Promise<Blob> {
  try {
    const bitmap = await decodePicture(file);
    const blob = await encodePicture(bitmap, SELFIE);
    bitmap.close();
    return blob ?? file;
  } catch {
    return file;
  }
}
