import type { DragEvent, ReactNode } from 'react';
import { readDropped } from './read-dropped.ts';

/** Accepts drops on all of the dialog: a browser leaves the page for a file that is dropped beside an area. */
export const DropArea = ({
  isDisabled,
  onPick,
  children,
}: {
  isDisabled: boolean;
  onPick: (files: File[]) => void;
  children: ReactNode;
}) => {
  const drop = (event: DragEvent) => {
    event.preventDefault();
    if (!isDisabled) void readDropped(event.dataTransfer).then(onPick);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the button inside does the same.
    <div onDragOver={(event) => event.preventDefault()} onDrop={drop} className="grid gap-4">
      {children}
    </div>
  );
};
