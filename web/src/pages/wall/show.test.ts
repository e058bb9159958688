import type { WallPhoto } from '@togather/contract/schemas/walls.ts';
import { expect, test } from 'vitest';
import { sampleWish } from '#testing/sample-walls.ts';
import { type Change, changeShow, newShow, type Show, secondsOfTurn } from './show.ts';

const photo = (photoId: string): WallPhoto => ({
  photoId,
  url: `https://example.com/${photoId}`,
  previewUrl: `https://example.com/${photoId}/preview`,
  width: 4,
  height: 3,
  takenAt: null,
  faces: [],
});
/** The wall with these photos, newest first. */
const wallOf = (names: string): Change => ({
  type: 'wall',
  wall: { photos: names ? names.split(' ').map(photo) : [], adInfos: [] },
});
const due: Change = { type: 'due', isBrief: false };
const apply = (show: Show, ...changes: Change[]) => changes.reduce(changeShow, show);
/** The next layer's pictures are decoded. */
const ready = (show: Show) => apply(show, { type: 'ready', key: show.next?.key ?? -1 });
const broken = (show: Show) =>
  apply(show, {
    type: 'broken',
    key: show.next?.key ?? -1,
    photoIds: show.next?.photos.map(({ photoId }) => photoId) ?? [],
  });
const name = (layer: Show['now']) => layer?.photos.map(({ photoId }) => photoId).join('+');
const start = (names: string) => ready(apply(newShow, wallOf(names)));

test('shows a photo only when its picture is decoded', () => {
  const loading = apply(newShow, wallOf('b a'));
  expect([name(loading.now), name(loading.next)]).toEqual([undefined, 'b']);
  const shown = ready(loading);
  expect([name(shown.now), name(shown.next)]).toEqual(['b', 'a']);
  const late = apply(shown, due);
  expect(name(late.now)).toBe('b');
  expect(name(ready(late).now)).toBe('a');
});

test('keeps three layers at most', () => {
  let show = start('c b a');
  for (let turn = 0; turn < 10; turn += 1) show = apply(ready(show), due);
  expect([name(show.past), name(show.now), name(show.next)].filter(Boolean)).toHaveLength(3);
});

test('a new photo replaces the waiting one, which keeps its turn', () => {
  const show = apply(start('c b a'), wallOf('d c b a'));
  expect([name(show.now), name(show.next)]).toEqual(['c', 'd']);
  expect(secondsOfTurn(show, 8)).toBe(0);
  const shown = ready(apply(show, { type: 'due', isBrief: true }));
  // The photo that had no real turn comes again.
  expect([name(shown.now), name(shown.next)]).toEqual(['d', 'c']);
  expect(secondsOfTurn(shown, 8)).toBe(8);
});

test('a new photo stays for five seconds before the next new one', () => {
  const first = ready(apply(start('a'), wallOf('b a'), { type: 'due', isBrief: true }));
  const show = apply(first, wallOf('c b a'));
  expect([name(show.now), name(show.next)]).toEqual(['b', 'c']);
  expect(secondsOfTurn(show, 8)).toBe(5);
});

test('a photo that is hidden leaves at once, and every other layer with it', () => {
  const show = apply(ready(start('c b a')), due);
  expect([name(show.past), name(show.now), name(show.next)]).toEqual(['c', 'b', 'a']);
  expect(name(apply(show, wallOf('c a')).now)).toBeUndefined();
  expect(name(ready(apply(show, wallOf('c a'))).now)).toBe('a');
  expect(name(apply(show, wallOf('b a')).past)).toBeUndefined();
  expect(name(apply(show, wallOf('c b')).next)).toBe('c');
});

test('the old file of a replaced photo leaves at once, and the new one is loaded', () => {
  const show = start('a');
  expect(name(show.now)).toBe('a');
  const replaced = { ...photo('a'), previewUrl: `${photo('a').previewUrl}?t=1&v=abcd1234` };
  const wall: Change = { type: 'wall', wall: { photos: [replaced], adInfos: [] } };
  const loading = apply(show, wall);
  expect([loading.now, loading.next?.photos[0]?.previewUrl]).toEqual([undefined, replaced.previewUrl]);
  // A renewed address of the same file changes nothing.
  const renewed = { ...replaced, previewUrl: replaced.previewUrl.replace('t=1', 't=2') };
  const shown = ready(loading);
  expect(apply(shown, { type: 'wall', wall: { photos: [renewed], adInfos: [] } }).now).toBe(shown.now);
});

test('no layer stays when the last photo is hidden', () => {
  const { past, now, next } = apply(start('a'), wallOf(''));
  expect([past, now, next]).toEqual([undefined, undefined, undefined]);
});

test('skips a photo that cannot be loaded, after a pause', () => {
  const failed = broken(start('c b a'));
  expect([name(failed.now), name(failed.next), failed.failures]).toEqual(['c', undefined, 1]);
  const again = apply(failed, { type: 'retry' });
  expect(name(again.next)).toBe('a');
  expect(ready(again).failures).toBe(0);
});

test('offline, goes on with the photos that it has', () => {
  const seen = apply(ready(start('d c b a')), due);
  expect([...ready(seen).loaded]).toEqual(['d', 'c', 'b']);
  const offline = apply(broken(ready(apply(ready(seen), due))), {
    type: 'scene',
    isWide: true,
    isOffline: true,
  });
  const next = apply(offline, { type: 'retry' });
  expect(['d', 'c', 'b']).toContain(name(next.next));
});

test('later rounds are shuffled, show each photo once, and do not begin with the shown one', () => {
  const names = Array.from({ length: 30 }, (_, at) => `photo-${at}`);
  let show = start(names.join(' '));
  const shown = [name(show.now)];
  while (shown.length < 120) {
    show = ready(apply(show, due));
    shown.push(name(show.now));
  }
  const rounds = [0, 30, 60, 90].map((from) => shown.slice(from, from + 30));
  expect(rounds[0]).toEqual(names);
  expect(new Set(rounds.map(String)).size).toBe(4);
  for (const round of rounds) expect([...round].sort()).toEqual([...names].sort());
  expect(shown.filter((photo, at) => photo === shown[at + 1])).toEqual([]);
});

const wishesOf = (...wishes: [wishId: string, text?: string][]): Change => ({
  type: 'wishes',
  wishes: wishes.map(([wishId, text = 'Be happy']) => sampleWish({ wishId, text })),
});
const wishOf = (layer: Show['now']) => layer?.wish && `${layer.wish.wishId}: ${layer.wish.text}`;

test('a new wish replaces the shown photo at once, and leaves at once when it is hidden (G1)', () => {
  const quiet = apply(start('b a'), wishesOf());
  const show = apply(quiet, wishesOf(['w']));
  expect([name(show.now), wishOf(show.next)]).toEqual(['b', 'w: Be happy']);
  expect(secondsOfTurn(show, 8)).toBe(0);
  const shown = ready(apply(show, { type: 'due', isBrief: true }));
  expect(wishOf(shown.now)).toBe('w: Be happy');
  expect(wishOf(apply(shown, wishesOf(['w', 'Edited'])).now)).toBe('w: Edited');
  const hidden = apply(shown, wishesOf());
  expect([wishOf(hidden.past), wishOf(hidden.now), wishOf(hidden.next)]).toEqual(Array(3).fill(undefined));
  expect(name(ready(hidden).now)).toBe('b');
});

test('a long wish stays until it can be read, at most as long as a wall can have', () => {
  const shownFor = (length: number) => {
    const show = apply(start('a'), wishesOf(), wishesOf(['w', 'x'.repeat(length)]));
    return secondsOfTurn(ready(apply(show, { type: 'due', isBrief: false })), 8);
  };
  expect([20, 200, 500].map(shownFor)).toEqual([8, 14, 30]);
});
