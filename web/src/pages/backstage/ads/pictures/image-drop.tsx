import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { ACCEPTED } from '#pages/backstage/ads/drafts/image-rules.ts';
import { classes } from '#ui/layout/classes.ts';

/** A drop target for one picture, which also lets its content open the file chooser. */
export const ImageDrop = ({
  label,
  isDisabled,
  onPick,
  children,
}: {
  label: string;
  isDisabled: boolean;
  onPick: (file: File) => void;
  children: (openPicker: () => void) => ReactNode;
}) => {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const pick = (files: FileList | null) => {
    const [file] = files ?? [];
    if (file && !isDisabled) onPick(file);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    pick(event.dataTransfer.files);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the buttons inside do the same.
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(!isDisabled);
      }}
      data-drop
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
      className={classes('grid gap-2 rounded-card', isOver && 'outline-2 outline-offset-2 outline-accent')}
    >
      <input
        ref={input}
        type="file"
        accept={ACCEPTED}
        hidden
        aria-label={label}
        disabled={isDisabled}
        onChange={(event) => {
          pick(event.target.files);
          // Allows picking the same file again after a removal.
          event.target.value = '';
        }}
      />
      {children(() => input.current?.click())}
    </div>
  );
};
