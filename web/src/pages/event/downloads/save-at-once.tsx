import type { Photo } from '@togather/contract/schemas/photos.ts';
import { useEffect, useRef } from 'react';
import type { OpenedEvent } from '#parts/event/open-event.tsx';
import { useSaving } from './use-saving.tsx';

/** Saves the photos of each press of a button outside, and shows what that needs. */
export function SaveAtOnce({
  event,
  press,
  renew,
}: Pick<OpenedEvent, 'event' | 'renew'> & { press: { readonly photos: readonly Photo[] } }) {
  const { save, sheets } = useSaving({ event, renew, isSizing: false, onBegun: () => {} });
  const latest = useRef(save);
  latest.current = save;
  useEffect(() => void latest.current(press.photos, 'faces'), [press]);
  return sheets;
}
