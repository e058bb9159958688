import { readDraft, storeDraft } from '#lib/session/drafts.ts';
import { type AdChanges, noChanges, type SlotChange } from './ad-slot.ts';
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
