import type { Photo } from '@togather/contract/schemas/photos.ts';

/** Photos of which each moment counts once. */
export interface Stacks {
  /** The best photo of each moment, and those that are alone, in the order of the photos. */
  readonly fronts: readonly Photo[];
  /** All photos, those of a moment next to each other with the best one first. */
  readonly all: readonly Photo[];
  /** The number of photos behind a front with it, by the front's id. */
  readonly sizes: ReadonlyMap<string, number>;
}

/** Stacks photos by moments, lists of ids with the best photo first. A moment stands where its first photo stood. */
export function stackPhotos(photos: readonly Photo[], moments: readonly (readonly string[])[]): Stacks {
  const momentOf = new Map(moments.flatMap((moment) => moment.map((photoId) => [photoId, moment] as const)));
  const byId = new Map(photos.map((photo) => [photo.photoId, photo]));
  const placed = new Set<readonly string[]>();
  const sizes = new Map<string, number>();
  const stacks = photos.flatMap((photo) => {
    const moment = momentOf.get(photo.photoId);
    if (!moment) return [[photo]];
    if (placed.has(moment)) return [];
    placed.add(moment);
    // Some may be filtered out, or gone.
    const shown = moment.flatMap((photoId) => byId.get(photoId) ?? []);
    if (shown.length > 1) sizes.set(shown[0]!.photoId, shown.length);
    return [shown];
  });
  return { fronts: stacks.map(([front]) => front!), all: stacks.flat(), sizes };
}
