import { expect, test } from 'vitest';
import { openOfferQueue } from './agglomerate.ts';

interface Offer {
  cost: number;
  one: number;
  other: number;
}
const drain = (offers: readonly Offer[]): Offer[] => {
  const queue = openOfferQueue();
  for (const offer of offers) queue.push(offer);
  return offers.map(() => queue.pop()!);
};
/** Each of many orders once: steps through a list of prime length. */
const orders = (offers: readonly Offer[]) =>
  Array.from({ length: offers.length - 1 }, (_, by) =>
    offers.map((_, i) => offers[(i * (by + 1)) % offers.length]!),
  );

test('the smallest cost comes first, whatever the order they came in', () => {
  const sorted = Array.from({ length: 23 }, (_, cost) => ({ cost, one: 40 - cost, other: cost % 5 }));
  for (const given of orders(sorted)) expect(drain(given)).toEqual(sorted);
});

test('of equal costs the lower number comes first, then the lower second one', () => {
  const sorted = Array.from({ length: 23 }, (_, i) => ({ cost: 1, one: Math.floor(i / 4), other: i % 4 }));
  for (const given of orders(sorted)) expect(drain(given)).toEqual(sorted);
});

test('an empty queue gives nothing, also after it was emptied, and takes more', () => {
  const queue = openOfferQueue();
  expect(queue.pop()).toBeUndefined();
  queue.push({ cost: 2, one: 0, other: 0 });
  queue.push({ cost: 1, one: 0, other: 0 });
  expect([queue.pop()?.cost, queue.pop()?.cost, queue.pop()]).toEqual([1, 2, undefined]);
  queue.push({ cost: 3, one: 0, other: 0 });
  expect(queue.pop()?.cost).toBe(3);
});
