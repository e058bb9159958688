import { faultOf } from '#pages/backstage/ads/drafts/judge-slot.ts';
import { withoutSent } from '#pages/backstage/ads/drafts/plan-save.ts';
import { useAdImages } from '#pages/backstage/ads/pictures/use-ad-images.ts';
import { type AdChanges, isSubtitleChanged, type SavedAds, slotsOf } from '#parts/ads/ad-slot.ts';
import { useAdChanges } from './use-ad-changes.ts';
import { useSaveAds } from './use-save-ads.ts';

export interface AdEditorOptions {
  readonly eventId: string;
  readonly saved: SavedAds;
  /** This tab's draft. */
  readonly restored: AdChanges;
  /** Receives the event's new ads, if known. Resolves once the event shows them. */
  readonly onSaved: (now: SavedAds | undefined) => Promise<void>;
}

/**
 * Returns the state of an event's ad editor: the six slots with unsaved changes, their faults, and the functions to change
 * and save them.
 */
export const useAdEditor = ({ eventId, saved, restored, onSaved }: AdEditorOptions) => {
  const { changes, setChanges, setSubtitle, edit, undo, discard } = useAdChanges(eventId, restored);
  const images = useAdImages((position, image) => edit(position, { image }));
  const slots = slotsOf(saved, changes).map((slot) => {
    const work = images.work[slot.positionId];
    return { ...slot, work, fault: faultOf(slot, work) };
  });
  const save = useSaveAds(eventId, {
    saved: async (now, sent) => {
      await onSaved(now);
      setChanges((latest) => withoutSent(latest, sent));
    },
    imageRefused: (position) => {
      const file = slots.find((slot) => slot.positionId === position)?.uploadFile;
      if (file) images.fail(position, file, 'invalidWebp');
    },
  });
  const hasChanges =
    isSubtitleChanged(saved, changes) || slots.some((slot) => slot.isChanged || slot.fault !== null);
  const faulty = slots.filter((slot) => slot.fault !== null).length;
  return {
    subtitle: changes.subtitle ?? saved.subtitle,
    slots,
    hasChanges,
    faulty,
    canSave: hasChanges && faulty === 0,
    isSaving: save.isPending,
    setSubtitle,
    edit,
    choose: (position: number, file: File) => void images.choose(position, file),
    dismiss: images.clear,
    /** Also cancels its conversion. */
    removeImage: (position: number) => {
      images.clear(position);
      edit(position, { image: 'removed' });
    },
    /** Discards the slot's unsaved changes. */
    undo: (position: number) => {
      images.clear(position);
      undo(position);
    },
    removeAd: (position: number) => {
      images.clear(position);
      edit(position, { isRemoved: true });
    },
    discard: () => {
      images.clearAll();
      discard();
    },
    save: () => void save.run(saved, changes),
  };
};
export type AdEditor = ReturnType<typeof useAdEditor>;
export type EditedSlot = AdEditor['slots'][number];
