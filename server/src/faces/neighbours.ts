/**
 * The nearest neighbours of many points without comparing all pairs: points are sorted into the cells of some of
 * them (pivots), and each is compared with its own and the nearest other cells. About n^1.5 comparisons.
 * Source: the inverted file of Sivic and Zisserman 2003, with pivots instead of trained centres.
 */

import type { Neighbours } from './agglomerate.ts';
import { squareDistance } from './agglomerate.ts';

/** Neighbours kept of each point: a face's nearest 24 hold some of its person even among 17,000. */
const KEPT = 24;
/** Cells looked into, and pivots for each root of the number of points: many small cells cost least. */
const CELLS = 4;
const PIVOTS_PER_ROOT = 3;

/** Up to 24 near points of each, by their numbers; the same for the same points in the same order. */
export function nearNeighbours(points: Float32Array[]): Neighbours {
  const pivots = choosePivots(points);
  const nearest = points.map((point) => nearestPivots(point, pivots));
  const cells: number[][] = pivots.map(() => []);
  for (const [i, [own]] of nearest.entries()) cells[own!]!.push(i);
  const lists = points.map((point, i) => {
    const kept = openShortList(KEPT);
    for (const cell of nearest[i]!) {
      for (const other of cells[cell]!)
        if (other !== i) kept.add(other, squareDistance(point, points[other]!));
    }
    return kept.items();
  });
  return madeMutual(lists);
}

/** A few for each root of the count, spread by what the points are and not by where they stand. */
function choosePivots(points: Float32Array[]): Float32Array[] {
  const keyed = points.map((point) => ({ point, key: hashOf(point) }));
  keyed.sort((one, other) => one.key - other.key);
  return keyed.slice(0, Math.ceil(PIVOTS_PER_ROOT * Math.sqrt(points.length))).map(({ point }) => point);
}

/** A number that depends on every bit of a vector (FNV-1a). */
export function hashOf(vector: Float32Array): number {
  const bits = new Uint32Array(vector.buffer, vector.byteOffset, vector.length);
  let hash = 2166136261;
  for (const word of bits) hash = Math.imul(hash ^ word ^ (word >>> 15), 16777619);
  return hash >>> 0;
}

function nearestPivots(point: Float32Array, pivots: Float32Array[]): number[] {
  const kept = openShortList(CELLS);
  for (const [i, pivot] of pivots.entries()) kept.add(i, squareDistance(point, pivot));
  return kept.items();
}

/** Keeps the `length` nearest of what is added, the nearest first; of equals the first. */
function openShortList(length: number) {
  const items: number[] = [];
  const distances: number[] = [];
  return {
    add(item: number, distance: number) {
      if (items.length === length && distance >= distances[length - 1]!) return;
      let at = Math.min(items.length, length - 1);
      while (at > 0 && distances[at - 1]! > distance) {
        items[at] = items[at - 1]!;
        distances[at] = distances[at - 1]!;
        at -= 1;
      }
      items[at] = item;
      distances[at] = distance;
    },
    items: () => items,
  };
}

/** Whoever is a neighbour has a neighbour. */
function madeMutual(lists: number[][]): Neighbours {
  const sets = lists.map((list) => new Set(list));
  for (const [i, list] of lists.entries()) for (const other of list) sets[other]!.add(i);
  return sets.map((set) => [...set].sort((one, other) => one - other));
}
