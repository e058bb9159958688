import { normalizeAdLink } from '@togather/contract/ads.ts';
import type { AdSettings } from '@togather/contract/schemas/ads.ts';
import { Failure } from '#platform/base/failure.ts';

type AdChange = AdSettings['imageAdSet'][number];

/** A picture of the form: its id in storage, or the reason for its refusal. */
export type ReceivedImage = { readonly imageId: string } | { readonly refused: string };

export interface PlannedAd {
  readonly position: number;
  readonly name: string;
  readonly url: string;
  /** Undefined keeps the existing picture. */
  readonly imageId: string | undefined;
}

export interface AdPlan {
  readonly saved: readonly PlannedAd[];
  readonly removed: readonly number[];
}

/**
 * Plans how changes by position alter an event's ads. `taken` are the positions with an ad, `images` the uploaded
 * pictures by the name of their part. Throws Failure AD_INCOMPLETE, AD_LINK_INVALID or AD_IMAGE_INVALID with the
 * position in its details.
 */
export function planAds(
  changes: readonly AdChange[],
  { taken, images }: { taken: ReadonlySet<number>; images: ReadonlyMap<string, ReceivedImage> },
): AdPlan {
  return {
    removed: changes.filter((change) => change.remove).map((change) => change.positionId),
    saved: changes
      .filter((change) => !change.remove)
      .map((change) => planAd(change, { exists: taken.has(change.positionId), images })),
  };
}

const planAd = (
  change: AdChange,
  { exists, images }: { exists: boolean; images: ReadonlyMap<string, ReceivedImage> },
): PlannedAd => {
  const { positionId, name, url, imageName } = change;
  const image = images.get(imageName ?? partOf(positionId));
  if (image && 'refused' in image) {
    throw new Failure('AD_IMAGE_INVALID', { details: { positionId, reason: image.refused } });
  }
  const missing = [
    ...(name ? [] : ['name']),
    ...(url ? [] : ['url']),
    ...(image || (exists && !imageName) ? [] : ['image']),
  ];
  if (missing.length > 0) throw new Failure('AD_INCOMPLETE', { details: { positionId, missing } });
  const link = normalizeAdLink(url);
  if (!link) throw new Failure('AD_LINK_INVALID', { details: { positionId } });
  return { position: positionId, name, url: link, imageId: image?.imageId };
};

/** Returns the part with a position's picture when the change names none. */
const partOf = (positionId: number): string => `adImage${positionId}`;
