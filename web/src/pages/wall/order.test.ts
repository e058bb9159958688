import { PHOTOS_PER_AD } from '@togather/contract/limits.ts';
import { expect, test } from 'vitest';
import { sampleWish } from '#testing/sample-walls.ts';
import {
  followPhotos,
  followWishes,
  type Order,
  type Photos,
  putBack,
  startOrder,
  takeNext,
  type Wishes,
} from './order.ts';

/** The photos with these names, newest first: names that begin with `p` are portraits. */
const photosOf = (names: string): Photos =>
  new Map(
    names
      .split(' ')
      .map((id) => [id, id.startsWith('p') ? { width: 3, height: 4 } : { width: 4, height: 3 }]),
  );
const numbered = (count: number) => photosOf(Array.from({ length: count }, (_, at) => `n${at}`).join(' '));

const sceneOf = (photos: Photos, change: Partial<Parameters<typeof takeNext>[1]> = {}) => ({
  photos,
  adCount: 0,
  isWide: true,
  isAvailable: () => true,
  ...change,
});

/** Takes that many slides. Returns the names of their photos, joined with + in a pair, or `ad 0`. */
const play = (start: Order, scene: ReturnType<typeof sceneOf>, count: number) => {
  let order = start;
  const shown = Array.from({ length: count }, () => {
    const next = takeNext(order, scene);
    order = next.order;
    if (!next.slide) return 'nothing';
    if (next.slide.kind === 'ad') return `ad ${next.slide.place}`;
    const beside = next.slide.photoIds.join('+');
    return next.slide.kind === 'wish' ? `“${next.slide.wishId}” ${beside}`.trim() : beside;
  });
  return { shown, order };
};

test('each photo gets its turn before any is repeated, from the newest on', () => {
  const photos = numbered(850);
  const { shown } = play(startOrder(photos), sceneOf(photos), 1700);
  expect(shown.slice(0, 850)).toEqual([...photos.keys()]);
  expect(shown.slice(850)).toEqual([...photos.keys()]);
});

test('new photos come next in order of arrival, and the round goes on after them', () => {
  const before = photosOf('c b a');
  const photos = photosOf('e d c b a');
  const begun = play(startOrder(before), sceneOf(before), 1);
  const followed = followPhotos(begun.order, before, photos);
  const { shown } = play(followed, sceneOf(photos), 7);
  expect([...begun.shown, ...shown]).toEqual(['c', 'd', 'e', 'b', 'a', 'e', 'd', 'c']);
});

test('a new photo is marked as fresh, and others are not', () => {
  const [before, photos] = [photosOf('a'), photosOf('b a')];
  const scene = sceneOf(photos);
  const first = takeNext(followPhotos(startOrder(before), before, photos), scene);
  expect(first.slide).toEqual({ kind: 'photos', photoIds: ['b'], isFresh: true });
  expect(takeNext(first.order, scene).slide).toEqual({ kind: 'photos', photoIds: ['a'], isFresh: false });
});

test('of many photos that appear at once, the newest 20 come next and the others take their turns', () => {
  const photos = numbered(30);
  const order = followPhotos(startOrder(new Map()), new Map(), photos);
  expect(order.fresh).toEqual([...photos.keys()].slice(0, 20).reverse());
  expect(order.round).toEqual([...photos.keys()].slice(20));
});

test('photos that are no longer shown lose their turns', () => {
  const [before, photos] = [photosOf('d c b a'), photosOf('c a')];
  const order = followPhotos({ ...startOrder(before), fresh: ['d'] }, before, photos);
  expect(play(order, sceneOf(photos), 3).shown).toEqual(['c', 'a', 'c']);
});

test('two portraits stand side by side on a wide screen, each once per round', () => {
  const photos = photosOf('p1 a p2 b p3');
  const { shown } = play(startOrder(photos), sceneOf(photos), 5);
  expect(shown).toEqual(['p1+p2', 'a', 'b', 'p3', 'p1+p2']);
  const upright = play(startOrder(photos), sceneOf(photos, { isWide: false }), 5);
  expect(upright.shown).toEqual(['p1', 'a', 'p2', 'b', 'p3']);
});

test('a new portrait is paired with a new one first, or else with one of the round', () => {
  const [before, photos] = [photosOf('a p1'), photosOf('p3 p2 a p1')];
  const both = followPhotos(startOrder(before), before, photos);
  expect(play(both, sceneOf(photos), 1).shown).toEqual(['p2+p3']);
  const one = photosOf('p2 a p1');
  expect(play(followPhotos(startOrder(before), before, one), sceneOf(one), 2).shown).toEqual(['p2+p1', 'a']);
});

test('an ad comes after every 11th photo, each sponsor in turn', () => {
  const photos = numbered(100);
  const { shown } = play(startOrder(photos), sceneOf(photos, { adCount: 2 }), 48);
  const places = shown.flatMap((name, at) => (name.startsWith('ad') ? [[at, name]] : []));
  expect(places).toEqual([
    [PHOTOS_PER_AD, 'ad 0'],
    [2 * PHOTOS_PER_AD + 1, 'ad 1'],
    [3 * PHOTOS_PER_AD + 2, 'ad 0'],
    [4 * PHOTOS_PER_AD + 3, 'ad 1'],
  ]);
});

test('an ad waits for new photos', () => {
  const [before, photos] = [photosOf('a'), photosOf('b a')];
  const due = { ...startOrder(before), photosSinceAd: PHOTOS_PER_AD };
  const order = followPhotos(due, before, photos);
  expect(play(order, sceneOf(photos, { adCount: 1 }), 2).shown).toEqual(['b', 'ad 0']);
});

test('what was put back comes next', () => {
  const photos = photosOf('d c b a');
  const scene = sceneOf(photos, { adCount: 1 });
  const taken = takeNext(startOrder(photos), scene);
  expect(putBack(taken.order, taken.slide!)).toEqual(startOrder(photos));
  const due = { ...startOrder(photos), photosSinceAd: PHOTOS_PER_AD };
  const ad = takeNext(due, scene);
  expect(takeNext(putBack(ad.order, ad.slide!), scene).slide).toEqual({ kind: 'ad', place: 0 });
});

test('offline, the photos that can be loaded go round, and the others keep their turns', () => {
  const photos = photosOf('e d c b a');
  const isAvailable = (id: string) => ['d', 'b'].includes(id);
  const offline = play(startOrder(photos), sceneOf(photos, { isAvailable }), 4);
  expect(offline.shown).toEqual(['d', 'b', 'd', 'b']);
  expect(play(offline.order, sceneOf(photos), 3).shown).toEqual(['e', 'c', 'a']);
  expect(play(startOrder(photos), sceneOf(photos, { isAvailable: () => false }), 1).shown).toEqual([
    'nothing',
  ]);
});

test('an order is never larger than its event', () => {
  const photos = numbered(50);
  const { order } = play(startOrder(photos), sceneOf(photos, { adCount: 3 }), 10_000);
  expect(order.fresh.length + order.round.length).toBeLessThanOrEqual(50);
  expect(new Set(order.round).size).toBe(order.round.length);
});

/** The wishes with these names, newest first: `w=a` comments on the photo a. */
const wishesOf = (names: string): Wishes =>
  new Map(
    names.split(' ').map((name) => {
      const [wishId = '', photoId = null] = name.split('=');
      return [wishId, sampleWish({ wishId, photoId })];
    }),
  );
const startWith = (photos: Photos, wishes: Wishes) => followWishes(startOrder(photos), undefined, wishes);

test('a wish comes after every third photo, each before any is repeated', () => {
  const [photos, wishes] = [photosOf('f e d c b a'), wishesOf('w2 w1')];
  const { shown } = play(startWith(photos, wishes), sceneOf(photos, { wishes }), 12);
  const one = ['f', 'e', 'd', '“w2”', 'c', 'b', 'a', '“w1”'];
  expect(shown).toEqual([...one, 'f', 'e', 'd', '“w2”']);
});

test('a new wish comes at once, in turn with new photos', () => {
  const [before, photos] = [photosOf('b a'), photosOf('d c b a')];
  const [known, wishes] = [wishesOf('w1'), wishesOf('w3 w2 w1')];
  const begun = play(startWith(before, known), sceneOf(before, { wishes: known }), 1);
  const followed = followWishes(followPhotos(begun.order, before, photos), known, wishes);
  const { shown } = play(followed, sceneOf(photos, { wishes }), 5);
  expect([...begun.shown, ...shown]).toEqual(['b', '“w2”', 'c', '“w3”', 'd', 'a']);
});

test('a comment has its photo beside it, if the wall can show that', () => {
  const [photos, wishes] = [photosOf('b a'), wishesOf('w3=a w2=gone w1=b')];
  const order = followWishes(startWith(photos, new Map()), new Map(), wishes);
  const isAvailable = (photoId: string) => photoId !== 'a';
  expect(play(order, sceneOf(photos, { wishes, isAvailable }), 3).shown).toEqual(['“w1” b', '“w2”', '“w3”']);
});

test('wishes go round where there are no photos, and what was put back or is gone is not lost or shown', () => {
  const [photos, wishes] = [new Map() as Photos, wishesOf('w2 w1')];
  const scene = sceneOf(photos, { wishes });
  const order = startWith(photos, wishes);
  expect(play(order, scene, 3).shown).toEqual(['“w2”', '“w1”', '“w2”']);
  const taken = takeNext(order, scene);
  expect(play(putBack(taken.order, taken.slide!), scene, 1).shown).toEqual(['“w2”']);
  const left = wishesOf('w1');
  expect(play(followWishes(order, wishes, left), sceneOf(photos, { wishes: left }), 2).shown).toEqual([
    '“w1”',
    '“w1”',
  ]);
});
