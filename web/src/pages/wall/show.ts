import { PHOTOS_PER_AD, WALL_SECONDS } from '@togather/contract/limits.ts';
import type { Ad } from '@togather/contract/schemas/ads.ts';
import type { ShownWall, WallPhoto } from '@togather/contract/schemas/walls.ts';

/** More new photos than this at once, for example of an event that is revealed, take their turns without a hurry. */
const MOST_FRESH = 20;

interface Size {
  readonly width: number;
  readonly height: number;
}
/** The photos of an event by id, newest first. */
export type Photos = ReadonlyMap<string, Size>;

type Slide =
  /** One photo, or two portraits side by side. `isFresh`: the first one is new. */
  | { readonly kind: 'photos'; readonly photoIds: readonly string[]; readonly isFresh: boolean }
  | { readonly kind: 'ad'; readonly place: number };

/** What comes when: pure data, no larger than the event. */
export interface Order {
  /** New photos, in order of arrival. */
  readonly fresh: readonly string[];
  /** Photos without a turn in this round: the first round goes from the newest on. */
  readonly round: readonly string[];
  readonly photosSinceAd: number;
  readonly nextAd: number;
}

export function startOrder(photos: Photos): Order {
  return { fresh: [], round: [...photos.keys()], photosSinceAd: 0, nextAd: 0 };
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
  /** Arranges the photos of another round, which come newest first. */
  readonly arrange?: (photoIds: string[]) => string[];
}

/** Returns the next slide and the order after it. Without an available photo there is no slide. */
export function takeNext(order: Order, scene: Scene): { slide: Slide | undefined; order: Order } {
  const { photos, adCount, isWide, isAvailable, arrange = (photoIds) => photoIds } = scene;
  let { round } = order;
  const fresh = order.fresh.filter(isAvailable);
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
    },
  };
}

/** Gives a slide its turn again, for example when a new photo replaced it at once. */
export function putBack(order: Order, slide: Slide): Order {
  if (slide.kind === 'ad') return { ...order, photosSinceAd: PHOTOS_PER_AD, nextAd: slide.place };
  const list = slide.isFresh ? 'fresh' : 'round';
  const photosSinceAd = Math.max(0, order.photosSinceAd - slide.photoIds.length);
  return { ...order, [list]: [...slide.photoIds, ...order[list]], photosSinceAd };
}

/** A slide on the screen, with its pictures. A renewed address does not load a shown picture again. */
export interface Layer {
  readonly key: number;
  readonly slide: Slide;
  readonly photos: readonly WallPhoto[];
  readonly ad?: Ad | undefined;
}

/** The state of a running show. There are at most three layers: the last one, the shown one and the one that loads. */
export interface Show {
  readonly photos: ReadonlyMap<string, WallPhoto> | undefined;
  readonly ads: readonly Ad[];
  readonly order: Order;
  readonly isWide: boolean;
  readonly isOffline: boolean;
  /** The photos whose pictures this browser has loaded, and probably still has. */
  readonly loaded: ReadonlySet<string>;
  readonly past?: Layer | undefined;
  readonly now?: Layer | undefined;
  readonly next?: (Layer & { readonly isReady: boolean }) | undefined;
  /** The next layer replaces the shown one as soon as it is ready. */
  readonly isDue: boolean;
  /** The shown layer had no real turn, because a new photo came. */
  readonly isBrief: boolean;
  /** Pictures that failed to load, in a row. */
  readonly failures: number;
  /** The number of layers so far. */
  readonly count: number;
}

export const newShow: Show = {
  photos: undefined,
  ads: [],
  order: startOrder(new Map()),
  isWide: true,
  isOffline: false,
  loaded: new Set(),
  isDue: true,
  isBrief: false,
  failures: 0,
  count: 0,
};

type Content = Pick<ShownWall, 'photos' | 'adInfos'>;

export type Change =
  | { readonly type: 'wall'; readonly wall: Content }
  | { readonly type: 'scene'; readonly isWide: boolean; readonly isOffline: boolean }
  /** The pictures of the next layer are decoded. */
  | { readonly type: 'ready'; readonly key: number }
  /** Pictures of the next layer cannot be loaded: those of these photos, or the ad's. */
  | { readonly type: 'broken'; readonly key: number; readonly photoIds: readonly string[] }
  | { readonly type: 'due'; readonly isBrief: boolean }
  /** The pause after a failure is over. */
  | { readonly type: 'retry' };

export function changeShow(show: Show, change: Change): Show {
  if ('key' in change && show.next?.key !== change.key) return show;
  switch (change.type) {
    case 'wall':
      return goOn(withNewPhotosNext(withWall(show, change.wall)));
    case 'scene':
      return goOn({ ...show, isWide: change.isWide, isOffline: change.isOffline });
    case 'due':
      return goOn({ ...show, isDue: true, isBrief: change.isBrief });
    case 'ready':
      return goOn({
        ...show,
        next: show.next && { ...show.next, isReady: true },
        failures: 0,
        loaded: new Set([...show.loaded, ...idsOf(show.next)]),
      });
    case 'broken':
      return withoutBroken(show, change.photoIds);
    case 'retry':
      return plan(show);
  }
}

const isFresh = (layer: Layer | undefined): boolean => layer?.slide.kind === 'photos' && layer.slide.isFresh;

/** How long the shown layer stays, in seconds. A new photo replaces other photos at once and new ones after 5 s. */
export function secondsOfTurn({ now, next }: Show, seconds: number): number {
  if (!isFresh(next)) return seconds;
  return isFresh(now) ? Math.min(seconds, WALL_SECONDS.least) : 0;
}

const idsOf = (layer: Layer | undefined): string[] => layer?.photos.map(({ photoId }) => photoId) ?? [];
const withFirst = (order: Order, photoIds: readonly string[]): Order => ({
  ...order,
  round: [...photoIds, ...order.round],
});

const withWall = (show: Show, { photos: list, adInfos }: Content): Show => {
  const photos = new Map(list.map((photo) => [photo.photoId, photo]));
  const isThere = (photoId: string) => photos.has(photoId);
  // An ad stands between photos, never alone.
  const kept = <L extends Layer>(layer: L | undefined) =>
    photos.size > 0 && idsOf(layer).every(isThere) ? layer : undefined;
  const [now, next] = [kept(show.now), kept(show.next)];
  const order = show.photos ? followPhotos(show.order, show.photos, photos) : startOrder(photos);
  return {
    ...show,
    photos,
    ads: adInfos,
    // The other photo of a pair keeps its turn.
    order: next ? order : withFirst(order, idsOf(show.next).filter(isThere)),
    loaded: new Set([...show.loaded].filter(isThere)),
    past: now && kept(show.past),
    now,
    next,
    isDue: show.isDue || !now,
  };
};

const withNewPhotosNext = (show: Show): Show => {
  const { next, order } = show;
  if (!next || isFresh(next) || order.fresh.length === 0) return show;
  return { ...show, next: undefined, order: putBack(order, next.slide) };
};

/** The broken pictures lose this turn. The next attempt follows after a pause. */
const withoutBroken = (show: Show, broken: readonly string[]): Show => ({
  ...show,
  next: undefined,
  failures: show.failures + 1,
  loaded: new Set([...show.loaded].filter((photoId) => !broken.includes(photoId))),
  order: withFirst(
    show.order,
    idsOf(show.next).filter((photoId) => !broken.includes(photoId)),
  ),
});

/** Shows the next layer if it is due and ready, and plans one if there is none. */
const goOn = (show: Show): Show => {
  const { now, next, isDue, isBrief } = show;
  if (!next) return show.failures > 0 ? show : plan(show);
  if (!isDue || !next.isReady) return show;
  const order = isBrief && now ? putBack(show.order, now.slide) : show.order;
  return plan({ ...show, order, past: now, now: next, next: undefined, isDue: false, isBrief: false });
};

/** Starts to load the next slide. The first round goes from the newest photo on, later ones in random order. */
const plan = (show: Show): Show => {
  const { photos = new Map<string, WallPhoto>(), ads, isWide, isOffline, loaded, now, count } = show;
  if (show.next) return show;
  const { slide, order } = takeNext(show.order, {
    photos,
    adCount: ads.length,
    isWide,
    isAvailable: (photoId) => !isOffline || loaded.has(photoId),
    arrange: (photoIds) => shuffle(photoIds, count, idsOf(now)),
  });
  if (!slide) return show;
  const shown = slide.kind === 'photos' ? slide.photoIds.flatMap((id) => photos.get(id) ?? []) : [];
  const ad = slide.kind === 'ad' ? ads[slide.place] : undefined;
  return { ...show, order, next: { key: count, slide, photos: shown, ad, isReady: false }, count: count + 1 };
};

/** Shuffles the same way for the same seed (FNV-1a), since React may repeat a change. Puts `last` last. */
const shuffle = (photoIds: string[], seed: number, last: readonly string[]): string[] => {
  const rank = (id: string) =>
    last.includes(id)
      ? Number.MAX_SAFE_INTEGER
      : [...id].reduce((hash, letter) => Math.imul(hash ^ letter.charCodeAt(0), 0x01000193), seed);
  const ranks = new Map(photoIds.map((id) => [id, rank(id)]));
  return photoIds.sort((one, other) => (ranks.get(one) ?? 0) - (ranks.get(other) ?? 0));
};
