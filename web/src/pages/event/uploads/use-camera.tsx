import type { Event } from '@togather/contract/schemas/events.ts';
import { type ReactNode, useCallback, useRef, useState } from 'react';
import type { Shots } from '#parts/uploads/choice/shots-note.tsx';
import { canRetry, isUnderway, type UploadItem } from '#parts/uploads/items/upload-items.ts';
import { PhotoInput } from '#ui/fields/photo-input.tsx';

const none: readonly File[] = [];

/** Shots whose number of used ones may not be known yet. */
type ShotCount = Omit<Shots, 'left'> & { readonly left: number | undefined };

/**
 * Returns the shots of a guest: photos on their way and those kept for a retry are used, too. Null without a limit, and `left` is
 * undefined until the number of used ones is known.
 */
export function countShots(
  { shotsPerGuest: total, isConcealed, revealAt }: Pick<Event, 'shotsPerGuest' | 'isConcealed' | 'revealAt'>,
  { used, items }: { used: number | undefined; items: readonly Pick<UploadItem, 'state' | 'code'>[] },
): ShotCount | null {
  if (total === null) return null;
  const waiting = items.filter((item) => isUnderway(item) || canRetry(item)).length;
  const left = used === undefined ? undefined : Math.max(0, total - used - waiting);
  return { left, total, isConcealed, revealAt };
}

interface Camera {
  /** Opens the camera, or the dialog where it has something to show first. */
  readonly open: () => void;
  /** Photos that the dialog has not yet taken over. */
  readonly taken: readonly File[];
  readonly onTaken: () => void;
  /** The input that opens it. */
  readonly input: ReactNode;
}

/**
 * The camera of a guest with `shots`. `openDialog` opens the upload's dialog, with the photo, after the camera was left without
 * one, and instead of it where no shot is left or an earlier upload has something to report.
 */
export function useCamera(
  { shots, hasItems }: { shots: Pick<ShotCount, 'left'> | null; hasItems: boolean },
  openDialog: () => void,
): Camera {
  const input = useRef<HTMLInputElement>(null);
  const [taken, setTaken] = useState(none);
  const latest = useRef(openDialog);
  latest.current = openDialog;
  const attach = useCallback((element: HTMLInputElement) => {
    const leave = () => latest.current();
    input.current = element;
    element.addEventListener('cancel', leave);
    return () => {
      input.current = null;
      element.removeEventListener('cancel', leave);
    };
  }, []);
  const take = useCallback((files: readonly File[]) => {
    setTaken(files);
    latest.current();
  }, []);
  return {
    open: () => (shots?.left && !hasItems ? input.current?.click() : openDialog()),
    taken,
    onTaken: useCallback(() => setTaken(none), []),
    input: shots && <PhotoInput ref={attach} isCamera onPick={take} />,
  };
}
