import { AD_POSITIONS, normalizeAdLink } from '@togather/contract/ads.ts';
import type { Ad } from '@togather/contract/schemas/ads.ts';
import { readDraft, storeDraft } from '#lib/session/drafts.ts';
import { dropPictures, readPicture, sweepPictures } from './picture-store.ts';

/** A change in its stored form, with the picture's key. */
interface KeptSlot extends Omit<SlotChange, 'image'> {
  readonly image?: string | { readonly key: string };
}
interface StoredChanges {
  readonly subtitle?: string;
  readonly slots: Readonly<Record<string, KeptSlot>>;
}

const nameOf = (eventId: string) => `ads.${eventId}`;

/** Returns the text of a draft, or '' without changes. */
export function textOfChanges({ subtitle, slots }: AdChanges): string {
  if (subtitle === undefined && Object.keys(slots).length === 0) return '';
  const kept = Object.entries(slots).map(([position, { image, ...fields }]) => [
    position,
    { ...fields, ...(image && { image: image === 'removed' ? image : { key: image.key } }) },
  ]);
  return JSON.stringify({ subtitle, slots: Object.fromEntries(kept) });
}

/** Parses a draft. Looks pictures up by `read` and omits missing ones. */
export async function changesOfText(
  text: string,
  read: (key: string) => Promise<File | undefined>,
): Promise<AdChanges> {
  if (text === '') return noChanges;
  const { subtitle, slots } = JSON.parse(text) as StoredChanges;
  const restored = Object.entries(slots).map(async ([position, { image, ...fields }]) => {
    if (typeof image !== 'object') return [position, image ? { ...fields, image: 'removed' } : fields];
    const file = await read(image.key);
    return [position, file ? { ...fields, image: { key: image.key, file } } : fields];
  });
  return {
    ...(subtitle !== undefined && { subtitle }),
    slots: Object.fromEntries(await Promise.all(restored)),
  };
}

const picturesIn = (text: string): string[] => {
  if (text === '') return [];
  const { slots } = JSON.parse(text) as StoredChanges;
  return Object.values(slots).flatMap(({ image }) => (typeof image === 'object' ? image.key : []));
};

export function storeAdDraft(eventId: string, changes: AdChanges): void {
  storeDraft(nameOf(eventId), textOfChanges(changes));
}

/** Reads this tab's draft of an event's ads. */
export async function readAdDraft(eventId: string): Promise<AdChanges> {
  void sweepPictures();
  return changesOfText(readDraft(nameOf(eventId)), readPicture);
}

/** Removes this tab's draft of a deleted event's ads, with its pictures. */
export function forgetAdDraft(eventId: string): void {
  void dropPictures(picturesIn(readDraft(nameOf(eventId))));
  storeDraft(nameOf(eventId), '');
}

/** A chosen, converted picture. `key` identifies it in the browser's picture store. */
export interface ChosenImage {
  readonly key: string;
  readonly file: File;
}

/** The host's changes to one slot. Absent fields are unchanged. */
export interface SlotChange {
  readonly name?: string;
  readonly directUrl?: string;
  readonly image?: ChosenImage | 'removed';
  /** Saving removes the whole ad. */
  readonly isRemoved?: true;
}

/** All unsaved changes. */
export interface AdChanges {
  readonly subtitle?: string;
  readonly slots: Readonly<Record<number, SlotChange>>;
}
export const noChanges: AdChanges = { slots: {} };

/** The event's saved ads and subtitle. */
export interface SavedAds {
  readonly subtitle: string;
  readonly ads: readonly Ad[];
}

/** One of the six slots as the host edits it. */
export interface AdSlot {
  readonly positionId: number;
  readonly name: string;
  readonly directUrl: string;
  /** The event's picture, or null if there is none, or it is removed or replaced. */
  readonly AdImageUrl: string | null;
  readonly uploadFile: File | null;
  /** Whether the event had an ad here. */
  readonly existed: boolean;
  readonly isRemoved: boolean;
  readonly isChanged: boolean;
}

const isSameLink = (typed: string, saved: string) =>
  typed.trim() === saved || (normalizeAdLink(typed) ?? typed) === saved;

const hasChanged = (ad: Ad | undefined, { name, directUrl, image, isRemoved }: SlotChange): boolean => {
  // A new slot has nothing to remove.
  if (typeof image === 'object' || (ad && (image || isRemoved))) return true;
  const isOther = (typed: string | undefined, saved: string) => typed !== undefined && typed.trim() !== saved;
  return (
    isOther(name, ad?.name ?? '') || (directUrl !== undefined && !isSameLink(directUrl, ad?.directUrl ?? ''))
  );
};

export function slotOf(positionId: number, ad: Ad | undefined, change: SlotChange = {}): AdSlot {
  return {
    positionId,
    name: change.name ?? ad?.name ?? '',
    directUrl: change.directUrl ?? ad?.directUrl ?? '',
    AdImageUrl: change.image ? null : (ad?.AdImageUrl ?? null),
    uploadFile: typeof change.image === 'object' ? change.image.file : null,
    existed: ad !== undefined,
    isRemoved: ad !== undefined && change.isRemoved === true,
    isChanged: hasChanged(ad, change),
  };
}

/** Returns the six slots in order. */
export function slotsOf({ ads }: SavedAds, { slots }: AdChanges): AdSlot[] {
  return AD_POSITIONS.map((positionId) =>
    slotOf(
      positionId,
      ads.find((ad) => ad.positionId === positionId),
      slots[positionId],
    ),
  );
}

export function isSubtitleChanged({ subtitle: saved }: SavedAds, { subtitle }: AdChanges): boolean {
  return subtitle !== undefined && subtitle.trim() !== saved;
}
