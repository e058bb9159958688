import { WALL_SECONDS } from '@togather/contract/limits.ts';
import type { ShownWall, WallPhoto } from '@togather/contract/schemas/events/walls.ts';
import type { Ad } from '@togather/contract/schemas/site/ads.ts';
import { followPhotos, type Order, putBack, type Slide, startOrder, takeNext } from './order.ts';

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

export type Change =
  | { readonly type: 'wall'; readonly wall: Pick<ShownWall, 'photos' | 'adInfos'> }
  | { readonly type: 'scene'; readonly isWide: boolean; readonly isOffline: boolean }
  /** The pictures of the next layer are decoded. */
  | { readonly type: 'ready'; readonly key: number }
  /** Pictures of the next layer cannot be loaded: those of these photos, or the ad's. */
  | { readonly type: 'broken'; readonly key: number; readonly photoIds: readonly string[] }
  | { readonly type: 'due'; readonly isBrief: boolean }
  /** The pause after a failure is over. */
  | { readonly type: 'retry' };

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

/** How long the shown layer stays, in seconds. A new photo replaces other photos at once and new ones after 5 s. */
export function secondsOfTurn({ now, next }: Show, seconds: number): number {
  if (!isFresh(next)) return seconds;
  return isFresh(now) ? Math.min(seconds, WALL_SECONDS.least) : 0;
}

const isFresh = (layer: Layer | undefined): boolean => layer?.slide.kind === 'photos' && layer.slide.isFresh;

export function changeShow(show: Show, change: Change): Show {
  switch (change.type) {
    case 'wall':
      return goOn(withNewPhotosNext(withWall(show, change.wall)));
    case 'scene':
      return goOn({ ...show, isWide: change.isWide, isOffline: change.isOffline });
    case 'ready':
      return show.next?.key === change.key ? goOn(withReady(show, show.next)) : show;
    case 'broken':
      return show.next?.key === change.key ? withoutBroken(show, show.next, change.photoIds) : show;
    case 'due':
      return goOn({ ...show, isDue: true, isBrief: change.isBrief });
    case 'retry':
      return plan(show);
  }
}

const withWall = (show: Show, { photos: list, adInfos }: Pick<ShownWall, 'photos' | 'adInfos'>): Show => {
  const photos = new Map(list.map((photo) => [photo.photoId, photo]));
  const order = show.photos ? followPhotos(show.order, show.photos, photos) : startOrder(photos);
  const isThere = ({ photoId }: WallPhoto) => photos.has(photoId);
  // An ad stands between photos, never alone.
  const stays = (layer: Layer | undefined) => photos.size > 0 && layer?.photos.every(isThere);
  const { past, now, next } = show;
  // The other photo of a pair keeps its turn.
  const rest = next && !stays(next) ? next.photos.filter(isThere) : [];
  return {
    ...show,
    photos,
    ads: adInfos,
    order: { ...order, round: [...rest.map(({ photoId }) => photoId), ...order.round] },
    loaded: new Set([...show.loaded].filter((photoId) => photos.has(photoId))),
    past: stays(now) && stays(past) ? past : undefined,
    now: stays(now) ? now : undefined,
    next: stays(next) ? next : undefined,
    isDue: show.isDue || !stays(now),
  };
};

const withNewPhotosNext = (show: Show): Show => {
  const { next, order } = show;
  if (!next || isFresh(next) || order.fresh.length === 0) return show;
  return { ...show, next: undefined, order: putBack(order, next.slide) };
};

const withReady = (show: Show, next: Layer): Show => ({
  ...show,
  next: { ...next, isReady: true },
  failures: 0,
  loaded: new Set([...show.loaded, ...next.photos.map(({ photoId }) => photoId)]),
});

/** The broken pictures lose this turn. The next attempt follows after a pause. */
const withoutBroken = (show: Show, next: Layer, broken: readonly string[]): Show => {
  const whole = next.photos.flatMap(({ photoId }) => (broken.includes(photoId) ? [] : [photoId]));
  return {
    ...show,
    next: undefined,
    failures: show.failures + 1,
    loaded: new Set([...show.loaded].filter((photoId) => !broken.includes(photoId))),
    order: { ...show.order, round: [...whole, ...show.order.round] },
  };
};

/** Shows the next layer if it is due and ready, and plans one if there is none. */
const goOn = (show: Show): Show => {
  const { now, next, isDue } = show;
  if (!next) return show.failures > 0 ? show : plan(show);
  if (!isDue || !next.isReady) return show;
  const isCutShort = show.isBrief && now !== undefined;
  const order = isCutShort ? putBack(show.order, now.slide) : show.order;
  return plan({ ...show, order, past: now, now: next, next: undefined, isDue: false, isBrief: false });
};

const plan = (show: Show): Show => {
  const { photos = new Map<string, WallPhoto>(), ads, isWide, isOffline, loaded } = show;
  if (show.next) return show;
  const isAvailable = (photoId: string) => !isOffline || loaded.has(photoId);
  const { slide, order } = takeNext(show.order, { photos, adCount: ads.length, isWide, isAvailable });
  if (!slide) return show;
  const shown = slide.kind === 'photos' ? slide.photoIds.flatMap((id) => photos.get(id) ?? []) : [];
  const ad = slide.kind === 'ad' ? ads[slide.place] : undefined;
  const next = { key: show.count, slide, photos: shown, ad, isReady: false };
  return { ...show, order, next, count: show.count + 1 };
};
