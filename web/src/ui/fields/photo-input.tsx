import type { Ref } from 'react';

/** Devices whose file inputs open the camera. */
export const TOUCH = '(pointer: coarse)';

/** A hidden input for photos, which a button opens. With `isCamera` it opens a phone's camera, and elsewhere the file chooser. */
export function PhotoInput({
  ref,
  isCamera,
  isDisabled = false,
  onPick,
}: {
  ref: Ref<HTMLInputElement>;
  isCamera: boolean;
  isDisabled?: boolean;
  onPick: (files: File[]) => void;
}) {
  return (
    <input
      ref={ref}
      type="file"
      accept="image/*"
      capture={isCamera ? 'environment' : undefined}
      multiple
      hidden
      disabled={isDisabled}
      onChange={(event) => {
        onPick([...(event.target.files ?? [])]);
        // Allows picking the same file again after a removal.
        event.target.value = '';
      }}
    />
  );
}
