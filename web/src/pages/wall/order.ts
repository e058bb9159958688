import { PHOTOS_PER_AD } from '@togather/contract/limits.ts';

/** More new photos than this at once, for example of an event that is revealed, take their turns without a hurry. */
const MOST_FRESH = 20;

interface Size {
  readonly width: number;
  readonly height: number;
}
/** The photos of an event by id, newest first. */
export type Photos = ReadonlyMap<string, Size>;

export type Slide =
  /** One photo, or two portraits side by side. `isFresh`: the first one is new. */
  | { readonly kind: 'photos'; readonly photoIds: readonly string[]; readonly isFresh: boolean }
  | { readonly kind: 'ad'; readonly place: number };

/** What comes when: pure data, no larger than the event. */
export interface Order {
  /** New photos, in order of arrival. */
  readonly fresh: readonly string[];
  /** Photos without a turn in this round, newest first. */
  readonly round: readonly string[];
  readonly photosSinceAd: number;
  readonly nextAd: number;
}

export function startOrder(photos: Photos): Order {
  return {
    fresh: [],
    round: [...photos.keys()],
    photosSinceAd: 0,
    nextAd: 0,
  };
}

/** Puts photos that are not in `before` first, and drops those that are not in `photos`. */
export function followPhotos(order: Order, before: Photos, photos: Photos): Order {
  const isThere = (id: string) => photos.has(id);
  const added = [...photos.keys()].filter((id) => !before.has(id)).reverse();
  const fresh = [...order.fresh.filter(isThere), ...added];
  const unhurried = fresh.slice(0, -MOST_FRESH).reverse();
  return {
    ...order,
    fresh: fresh.slice(-MOST_FRESH),
    round: [...unhurried, ...order.round.filter(isThere)],
  };
}

interface Scene {
  readonly photos: Photos;
  readonly adCount: number;
  /** Whether two portraits fit side by side. */
  readonly isWide: boolean;
  /** Whether a photo can be loaded now. */
  readonly isAvailable: (photoId: string) => boolean;
}

const isPortrait = ({ width, height }: Size): boolean => height > width;

/** Starts another round when all available photos had their turns. */
const refill = ({ fresh, round }: Order, { photos, isAvailable }: Scene): readonly string[] => {
  if (round.some(isAvailable)) return round;
  const waiting = new Set([...fresh, ...round]);
  return [...round, ...[...photos.keys()].filter((id) => !waiting.has(id))];
};

/** Returns the next slide and the order after it. Without an available photo there is no slide. */
export function takeNext(order: Order, scene: Scene): { slide: Slide | undefined; order: Order } {
  const { photos, adCount, isWide, isAvailable } = scene;
  const fresh = order.fresh.filter(isAvailable);
  if (adCount > 0 && fresh.length === 0 && order.photosSinceAd >= PHOTOS_PER_AD) {
    const place = order.nextAd % adCount;
    return { slide: { kind: 'ad', place }, order: { ...order, photosSinceAd: 0, nextAd: place + 1 } };
  }
  const round = fresh.length > 0 ? order.round : refill(order, scene);
  const waiting = [...fresh, ...round.filter(isAvailable)];
  const [first] = waiting;
  if (first === undefined) return { slide: undefined, order };
  const isUpright = (id: string) => isPortrait(photos.get(id) ?? { width: 1, height: 1 });
  const second = isWide && isUpright(first) ? waiting.slice(1).find(isUpright) : undefined;
  const photoIds = second === undefined ? [first] : [first, second];
  const isLeft = (id: string) => !photoIds.includes(id);
  return {
    slide: { kind: 'photos', photoIds, isFresh: fresh.length > 0 },
    order: {
      ...order,
      fresh: order.fresh.filter(isLeft),
      round: round.filter(isLeft),
      photosSinceAd: order.photosSinceAd + photoIds.length,
    },
  };
}

/** Gives a slide its turn again, for example when a new photo replaced it at once. */
export function putBack(order: Order, slide: Slide): Order {
  if (slide.kind === 'ad') return { ...order, photosSinceAd: PHOTOS_PER_AD, nextAd: slide.place };
  const { photoIds, isFresh } = slide;
  return {
    ...order,
    [isFresh ? 'fresh' : 'round']: [...photoIds, ...(isFresh ? order.fresh : order.round)],
    photosSinceAd: Math.max(0, order.photosSinceAd - photoIds.length),
  };
}
