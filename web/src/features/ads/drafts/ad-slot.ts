import { AD_POSITIONS, normalizeAdLink } from '@togather/contract/ads.ts';
import type { Ad } from '@togather/contract/schemas/site/ads.ts';

/** A picture that was chosen and converted; `key` finds it again among what the browser keeps for drafts. */
export interface ChosenImage {
  readonly key: string;
  readonly file: File;
}

/** What the host changed of one slot; what is absent is as it was. */
export interface SlotChange {
  readonly name?: string;
  readonly directUrl?: string;
  readonly image?: ChosenImage | 'removed';
  /** The whole ad goes away when it is saved. */
  readonly isRemoved?: true;
}

/** Everything that is not saved yet. */
export interface AdChanges {
  readonly subtitle?: string;
  readonly slots: Readonly<Record<number, SlotChange>>;
}
export const noChanges: AdChanges = { slots: {} };

/** What an event shows of sponsors now. */
export interface SavedAds {
  readonly subtitle: string;
  readonly ads: readonly Ad[];
}

/** One of the six places as the host edits it. */
export interface AdSlot {
  readonly positionId: number;
  readonly name: string;
  readonly directUrl: string;
  /** The picture that the event has; null without one, or when it is removed or replaced. */
  readonly AdImageUrl: string | null;
  readonly uploadFile: File | null;
  /** There was an ad before. */
  readonly existed: boolean;
  readonly isRemoved: boolean;
  readonly isChanged: boolean;
}

const isSameLink = (typed: string, saved: string) =>
  typed.trim() === saved || (normalizeAdLink(typed) ?? typed) === saved;

const hasChanged = (ad: Ad | undefined, { name, directUrl, image, isRemoved }: SlotChange): boolean => {
  // Of a new slot there is nothing to remove.
  if (typeof image === 'object' || (ad && (image || isRemoved))) return true;
  const isOther = (typed: string | undefined, saved: string) => typed !== undefined && typed.trim() !== saved;
  return (
    isOther(name, ad?.name ?? '') || (directUrl !== undefined && !isSameLink(directUrl, ad?.directUrl ?? ''))
  );
};

/** A place with its ad and what was changed of it. */
export const slotOf = (positionId: number, ad: Ad | undefined, change: SlotChange = {}): AdSlot => ({
  positionId,
  name: change.name ?? ad?.name ?? '',
  directUrl: change.directUrl ?? ad?.directUrl ?? '',
  AdImageUrl: change.image ? null : (ad?.AdImageUrl ?? null),
  uploadFile: typeof change.image === 'object' ? change.image.file : null,
  existed: ad !== undefined,
  isRemoved: ad !== undefined && change.isRemoved === true,
  isChanged: hasChanged(ad, change),
});

/** The six places in their order. */
export const slotsOf = ({ ads }: SavedAds, { slots }: AdChanges): AdSlot[] =>
  AD_POSITIONS.map((positionId) =>
    slotOf(
      positionId,
      ads.find((ad) => ad.positionId === positionId),
      slots[positionId],
    ),
  );

export const isSubtitleChanged = ({ subtitle: saved }: SavedAds, { subtitle }: AdChanges): boolean =>
  subtitle !== undefined && subtitle.trim() !== saved;
