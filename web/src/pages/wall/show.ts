import { WALL_SECONDS } from '@togather/contract/limits.ts';
import type { Ad } from '@togather/contract/schemas/ads.ts';
import type { ShownWall, WallPhoto } from '@togather/contract/schemas/walls.ts';
import type { Wish } from '@togather/contract/schemas/wishes.ts';
import {
  followPhotos,
  followWishes,
  type Order,
  putBack,
  type Slide,
  startOrder,
  takeNext,
  type Wishes,
} from './order.ts';

/** How fast a wish is read, across a room and with its author. */
const CHARACTERS_PER_SECOND = 15;

/** A slide on the screen, with its pictures. A renewed address does not load a shown picture again. */
export interface Layer {
  readonly key: number;
  readonly slide: Slide;
  readonly photos: readonly WallPhoto[];
  readonly ad?: Ad | undefined;
  readonly wish?: Wish | undefined;
}

/** The state of a running show. There are at most three layers: the last one, the shown one and the one that loads. */
export interface Show {
  readonly photos: ReadonlyMap<string, WallPhoto> | undefined;
  readonly ads: readonly Ad[];
  readonly wishes: Wishes | undefined;
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
  wishes: undefined,
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
  /** All wishes of the wall, newest first. */
  | { readonly type: 'wishes'; readonly wishes: readonly Wish[] }
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
      return goOn(withNewSlidesNext(withWall(show, change.wall)));
    case 'wishes':
      return goOn(withNewSlidesNext(withWishes(show, change.wishes)));
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

const isFresh = (layer: Layer | undefined): boolean =>
  layer !== undefined && layer.slide.kind !== 'ad' && layer.slide.isFresh;

/**
 * How long the shown layer stays, in seconds. A new photo or wish replaces what is not new at once, and new ones after 5 s. A long
 * wish stays until it can be read.
 */
export function secondsOfTurn({ now, next }: Show, seconds: number): number {
  const toRead = Math.ceil((now?.wish?.text.length ?? 0) / CHARACTERS_PER_SECOND);
  if (!isFresh(next)) return Math.max(seconds, Math.min(toRead, WALL_SECONDS.most));
  return isFresh(now) ? Math.min(seconds, WALL_SECONDS.least) : 0;
}

const idsOf = (layer: Layer | undefined): string[] => layer?.photos.map(({ photoId }) => photoId) ?? [];
const withFirst = (order: Order, photoIds: readonly string[]): Order => ({
  ...order,
  round: [...photoIds, ...order.round],
});

/** Returns the version of a photo's file; undefined before its first replacement. */
const versionOf = (photo: WallPhoto | undefined): string | undefined =>
  /[?&]v=(\w+)/.exec(photo?.previewUrl ?? '')?.[1];

const withWall = (show: Show, { photos: list, adInfos }: Content): Show => {
  const photos = new Map(list.map((photo) => [photo.photoId, photo]));
  const isThere = (photoId: string) => photos.has(photoId);
  const isSame = (photo: WallPhoto | undefined) => {
    const now = photo && photos.get(photo.photoId);
    return now !== undefined && versionOf(now) === versionOf(photo);
  };
  // An ad stands between photos, never alone.
  const kept = <L extends Layer>(layer: L | undefined) =>
    (photos.size > 0 || layer?.wish) && (layer?.photos ?? []).every(isSame) ? layer : undefined;
  const [now, next] = [kept(show.now), kept(show.next)];
  const order = show.photos ? followPhotos(show.order, show.photos, photos) : startOrder(photos);
  return {
    ...show,
    photos,
    ads: adInfos,
    // The other photo of a pair keeps its turn.
    order: next || show.next?.wish ? order : withFirst(order, idsOf(show.next).filter(isThere)),
    loaded: new Set([...show.loaded].filter((photoId) => isSame(show.photos?.get(photoId)))),
    past: now && kept(show.past),
    now,
    next,
    isDue: show.isDue || !now,
  };
};

/** A wish that is no longer there leaves at once; one whose text was edited changes where it is shown. */
const withWishes = (show: Show, list: readonly Wish[]): Show => {
  const wishes = new Map(list.map((wish) => [wish.wishId, wish]));
  const kept = <L extends Layer>(layer: L | undefined): L | undefined => {
    if (layer?.slide.kind !== 'wish') return layer;
    const wish = wishes.get(layer.slide.wishId);
    return wish && { ...layer, wish };
  };
  const [now, next] = [kept(show.now), kept(show.next)];
  return {
    ...show,
    wishes,
    order: followWishes(show.order, show.wishes, wishes),
    past: now && kept(show.past),
    now,
    next,
    isDue: show.isDue || !now,
  };
};

const withNewSlidesNext = (show: Show): Show => {
  const { next, order } = show;
  const hasNew = order.fresh.length > 0 || order.freshWishes.length > 0;
  if (!next || isFresh(next) || !hasNew) return show;
  return { ...show, next: undefined, order: putBack(order, next.slide) };
};

/** The broken pictures lose this turn. The next attempt follows after a pause. */
const withoutBroken = (show: Show, broken: readonly string[]): Show => ({
  ...show,
  next: undefined,
  failures: show.failures + 1,
  loaded: new Set([...show.loaded].filter((photoId) => !broken.includes(photoId))),
  order: show.next?.wish
    ? show.order
    : withFirst(
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
    ...(show.wishes && { wishes: show.wishes }),
    arrange: (photoIds) => shuffle(photoIds, count, idsOf(now)),
  });
  if (!slide) return show;
  const shown = slide.kind === 'ad' ? [] : slide.photoIds.flatMap((id) => photos.get(id) ?? []);
  const ad = slide.kind === 'ad' ? ads[slide.place] : undefined;
  const wish = slide.kind === 'wish' ? show.wishes?.get(slide.wishId) : undefined;
  const next = { key: count, slide, photos: shown, ad, wish, isReady: false };
  return { ...show, order, next, count: count + 1 };
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
