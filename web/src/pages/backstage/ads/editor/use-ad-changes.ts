import { useEffect, useRef, useState } from 'react';
import { type AdChanges, noChanges, type SlotChange, storeAdDraft } from '#parts/ads/ad-draft.ts';
import { dropPictures } from '#parts/ads/picture-store.ts';

const keysOf = ({ slots }: AdChanges): string[] =>
  Object.values(slots).flatMap(({ image }) => (typeof image === 'object' ? image.key : []));

/** Keeps the unsaved changes of an event's ads as this tab's draft, and removes pictures that no change uses. */
export function useAdChanges(eventId: string, restored: AdChanges) {
  const [changes, setChanges] = useState(restored);
  const before = useRef(restored);
  useEffect(() => {
    storeAdDraft(eventId, changes);
    const kept = keysOf(changes);
    const dropped = keysOf(before.current).filter((key) => !kept.includes(key));
    if (dropped.length > 0) void dropPictures(dropped);
    before.current = changes;
  }, [eventId, changes]);
  return {
    changes,
    setChanges,
    setSubtitle: (subtitle: string) => setChanges((now) => ({ ...now, subtitle })),
    edit: (position: number, change: SlotChange) =>
      setChanges((now) => ({
        ...now,
        slots: { ...now.slots, [position]: { ...now.slots[position], ...change } },
      })),
    undo: (position: number) =>
      setChanges(({ slots: { [position]: _, ...slots }, ...now }) => ({ ...now, slots })),
    discard: () => setChanges(noChanges),
  };
}
