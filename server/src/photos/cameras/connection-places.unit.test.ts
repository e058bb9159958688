import { expect, test } from 'vitest';
import { createConnectionPlaces } from './connection-places.ts';

const fill = (count: number, addressOf: (index: number) => string) => {
  const places = createConnectionPlaces();
  const dropped: number[] = [];
  const entered = Array.from({ length: count }, (_, index) =>
    places.enter(addressOf(index), () => dropped.push(index)),
  );
  return { places, dropped, entered };
};

test('strangers at one address take places from each other, the oldest first (M4)', () => {
  const { places, dropped } = fill(32, () => '10.0.0.1');
  expect(dropped).toEqual([0, 1]);
  expect(places.count()).toBe(30);
});

test('strangers at many addresses keep no camera out, and nobody who has logged in (M4)', () => {
  const { places, dropped, entered } = fill(200, (index) => `10.0.${index % 7}.1`);
  expect(dropped).toEqual([]);
  expect(entered[0]!.logIn('key')).toBe(true);
  const camera = places.enter('10.9.9.9', () => dropped.push(-1));
  for (let index = 0; index < 50; index++) places.enter(`10.0.${index % 7}.1`, () => {});
  expect(dropped).not.toContain(-1);
  expect(dropped).not.toContain(0);
  expect(camera.logIn('key')).toBe(true);
  camera.leave();
  expect(places.count()).toBe(200);
});

test('one upload key has a limited number of connections (M4)', () => {
  const { entered } = fill(32, (index) => `10.0.${index}.1`);
  expect(entered.map((place) => place.logIn('key')).filter(Boolean)).toHaveLength(30);
  expect(entered.at(-1)!.logIn('other')).toBe(true);
});
