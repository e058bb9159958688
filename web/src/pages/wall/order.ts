import { PHOTOS_PER_AD } from '@togather/contract/limits.ts';
import type { Wish } from '@togather/contract/schemas/wishes.ts';

/** More new photos than this at once, for example of an event that is revealed, take their turns without a hurry. */
const MOST_FRESH = 20;
/** Photos before the next wish that is not new. */
const PHOTOS_PER_WISH = 3;

interface Size {
  readonly width: number;
  readonly height: number;
}
/** The photos of an event by id, newest first. */
export type Photos = ReadonlyMap<string, Size>;

export type Slide =
  /** One photo, or two portraits side by side. `isFresh`: the first one is new. */
  | { readonly kind: 'photos'; readonly photoIds: readonly string[]; readonly isFresh: boolean }
  | { readonly kind: 'ad'; readonly place: number }
  /** A wish, and the photo that it comments on if the wall has it. */
  | {
      readonly kind: 'wish';
      readonly wishId: string;
      readonly photoIds: readonly string[];
      readonly isFresh: boolean;
    };

/** The wishes of a wall by id, newest first. */
export type Wishes = ReadonlyMap<string, Wish>;

/** What comes when: pure data, no larger than the event. */
export interface Order {
  /** New photos, in order of arrival. */
  readonly fresh: readonly string[];
  /** Photos without a turn in this round: the first round goes from the newest on. */
  readonly round: readonly string[];
  readonly photosSinceAd: number;
  readonly nextAd: number;
  /** New wishes, in order of arrival. */
  readonly freshWishes: readonly string[];
  /** Wishes without a turn in this round, newest first. */
  readonly wishRound: readonly string[];
  readonly photosSinceWish: number;
}

export function startOrder(photos: Photos): Order {
  return {
    fresh: [],
    round: [...photos.keys()],
    photosSinceAd: 0,
    nextAd: 0,
    freshWishes: [],
    wishRound: [],
    photosSinceWish: 0,
  };
}

/** Puts wishes that are not in `before` first, and drops those that are not in `wishes`. Those that the wall begins with are not new. */
export function followWishes(order: Order, before: Wishes | undefined, wishes: Wishes): Order {
  const added = before ? [...wishes.keys()].filter((id) => !before.has(id)).reverse() : [];
  const isThere = (id: string) => wishes.has(id);
  return {
    ...order,
    freshWishes: [...order.freshWishes.filter(isThere), ...added].slice(-MOST_FRESH),
    wishRound: before ? order.wishRound.filter(isThere) : [...wishes.keys()],
  };
}

/** Puts photos that are not in `before` first, and drops those that are not in `photos`. */
export function followPhotos(order: Order, before: Photos, photos: Photos): Order {
  const added = [...photos.keys()].filter((id) => !before.has(id)).reverse();
  const fresh = [...order.fresh.filter((id) => photos.has(id)), ...added];
  const unhurried = fresh.slice(0, -MOST_FRESH).reverse();
  const round = [...unhurried, ...order.round.filter((id) => photos.has(id))];
  return { ...order, fresh: fresh.slice(-MOST_FRESH), round };
}

interface Scene {
  readonly photos: Photos;
  readonly adCount: number;
  /** Whether two portraits fit side by side. */
  readonly isWide: boolean;
  /** Whether a photo can be loaded now. */
  readonly isAvailable: (photoId: string) => boolean;
  readonly wishes?: Wishes;
  /** Arranges the photos of another round, which come newest first. */
  readonly arrange?: (photoIds: string[]) => string[];
}

/** Returns the next slide and the order after it. Without an available photo there is no slide. */
export function takeNext(order: Order, scene: Scene): { slide: Slide | undefined; order: Order } {
  const { photos, adCount, isWide, isAvailable, arrange = (photoIds) => photoIds } = scene;
  let { round } = order;
  const fresh = order.fresh.filter(isAvailable);
  const wish = takeWish(order, scene, fresh.length > 0);
  if (wish) return wish;
  if (adCount > 0 && fresh.length === 0 && order.photosSinceAd >= PHOTOS_PER_AD) {
    const place = order.nextAd % adCount;
    return { slide: { kind: 'ad', place }, order: { ...order, photosSinceAd: 0, nextAd: place + 1 } };
  }
  // Another round starts when all available photos had their turns.
  if (fresh.length === 0 && !round.some(isAvailable)) {
    const waiting = new Set([...order.fresh, ...round]);
    round = [...round, ...arrange([...photos.keys()].filter((id) => !waiting.has(id)))];
  }
  const next = [...fresh, ...round.filter(isAvailable)];
  const [first] = next;
  if (first === undefined) return { slide: undefined, order };
  const isUpright = (id: string) => {
    const { width, height } = photos.get(id) ?? { width: 1, height: 1 };
    return height > width;
  };
  const second = isWide && isUpright(first) ? next.slice(1).find(isUpright) : undefined;
  const photoIds = second === undefined ? [first] : [first, second];
  const isLeft = (id: string) => !photoIds.includes(id);
  return {
    slide: { kind: 'photos', photoIds, isFresh: fresh.length > 0 },
    order: {
      ...order,
      fresh: order.fresh.filter(isLeft),
      round: round.filter(isLeft),
      photosSinceAd: order.photosSinceAd + photoIds.length,
      photosSinceWish: order.photosSinceWish + photoIds.length,
    },
  };
}

/** New wishes come at once, in turn with new photos. The others come after a few photos each, or where there are none. */
const takeWish = (
  order: Order,
  { photos, wishes, isAvailable }: Scene,
  isPhotoFresh: boolean,
): { slide: Slide; order: Order } | undefined => {
  if (!wishes || wishes.size === 0) return undefined;
  const { freshWishes, photosSinceWish } = order;
  const [newest] = freshWishes;
  const isNewDue = newest !== undefined && (!isPhotoFresh || photosSinceWish > 0);
  const hasPhotos = [...photos.keys()].some(isAvailable);
  const isDue = !isPhotoFresh && (photosSinceWish >= PHOTOS_PER_WISH || !hasPhotos);
  if (!isNewDue && !isDue) return undefined;
  const round = order.wishRound.length > 0 ? order.wishRound : [...wishes.keys()];
  const wishId = (isNewDue ? newest : round[0]) ?? '';
  const photoId = wishes.get(wishId)?.photoId;
  const photoIds = photoId && photos.has(photoId) && isAvailable(photoId) ? [photoId] : [];
  return {
    slide: { kind: 'wish', wishId, photoIds, isFresh: isNewDue },
    order: {
      ...order,
      freshWishes: freshWishes.filter((id) => id !== wishId),
      wishRound: round.filter((id) => id !== wishId),
      photosSinceWish: 0,
    },
  };
};

/** Gives a slide its turn again, for example when a new photo replaced it at once. */
export function putBack(order: Order, slide: Slide): Order {
  if (slide.kind === 'ad') return { ...order, photosSinceAd: PHOTOS_PER_AD, nextAd: slide.place };
  if (slide.kind === 'wish') {
    const list = slide.isFresh ? 'freshWishes' : 'wishRound';
    return { ...order, [list]: [slide.wishId, ...order[list]], photosSinceWish: PHOTOS_PER_WISH };
  }
  const list = slide.isFresh ? 'fresh' : 'round';
  const before = (since: number) => Math.max(0, since - slide.photoIds.length);
  return {
    ...order,
    [list]: [...slide.photoIds, ...order[list]],
    photosSinceAd: before(order.photosSinceAd),
    photosSinceWish: before(order.photosSinceWish),
  };
}
