/**
 * The nearest neighbours of many points without comparing all pairs: points are sorted into the cells of some of
 * them (pivots), and each is compared with its own and the nearest other cells. About n^1.5 comparisons.
 * Source: the inverted file of Sivic and Zisserman 2003, with pivots instead of trained centres.
 */

import type { Neighbours } from './agglomerate.ts';

/** Neighbours kept of each point: a face's nearest 24 hold some of its person even among 17,000. */
const KEPT = 24;
/** Cells looked into, and pivots for each root of the number of points: many small cells cost least. */
const CELLS = 4;
const PIVOTS_PER_ROOT = 2;

/** Up to 24 near points of each, by their numbers; the same for the same points in the same order. */
export function nearNeighbours(points: Float32Array[]): Neighbours {
  const rows = asRows(points);
  const pivots = asRows(choosePivots(points));
  const everyPivot = [...pivots.squares.keys()];
  const nearest = points.map((_, i) => {
    const kept = openShortList(CELLS);
    addDistances(kept, { rows, i }, { rows: pivots, items: everyPivot });
    return kept.items();
  });
  const cells: number[][] = everyPivot.map(() => []);
  for (const [i, [own]] of nearest.entries()) cells[own!]!.push(i);
  const lists = points.map((_, i) => {
    const kept = openShortList(KEPT + 1);
    for (const cell of nearest[i]!) addDistances(kept, { rows, i }, { rows, items: cells[cell]! });
    return kept.items().filter((other) => other !== i);
  });
  return madeMutual(lists);
}

/** Points one after the other, and the square of each one's length. */
interface Rows {
  values: Float32Array;
  squares: Float32Array;
  length: number;
}

const asRows = (points: Float32Array[]): Rows => {
  const length = points[0]?.length ?? 0;
  const values = new Float32Array(points.length * length);
  for (const [i, point] of points.entries()) values.set(point, i * length);
  const squares = Float32Array.from(points, (point) => point.reduce((sum, value) => sum + value * value, 0));
  return { values, squares, length };
};

/** Adds the items by their square distance from a point, less what is the same for all of them. */
const addDistances = (
  kept: ShortList,
  from: { rows: Rows; i: number },
  to: { rows: Rows; items: number[] },
): void => {
  const { values, length } = from.rows;
  const start = from.i * length;
  const { values: others, squares } = to.rows;
  for (const item of to.items) {
    const at = item * length;
    let [first, second] = [0, 0];
    for (let k = 0; k < length; k += 2) {
      first += values[start + k]! * others[at + k]!;
      second += values[start + k + 1]! * others[at + k + 1]!;
    }
    kept.add(item, squares[item]! - 2 * (first + second));
  }
};

/** A few for each root of the count, spread by the points' values and not by their order. */
const choosePivots = (points: Float32Array[]): Float32Array[] => {
  const keyed = points.map((point) => ({ point, key: hashOf(point) }));
  keyed.sort((one, other) => one.key - other.key);
  return keyed.slice(0, Math.ceil(PIVOTS_PER_ROOT * Math.sqrt(points.length))).map(({ point }) => point);
};

/** A number that depends on every bit of a vector (FNV-1a). */
export function hashOf(vector: Float32Array): number {
  const bits = new Uint32Array(vector.buffer, vector.byteOffset, vector.length);
  let hash = 2166136261;
  for (const word of bits) hash = Math.imul(hash ^ word ^ (word >>> 15), 16777619);
  return hash >>> 0;
}

interface ShortList {
  add(item: number, distance: number): void;
  items(): number[];
}

/** Keeps the `length` nearest of what is added, the nearest first; of equals the first. */
const openShortList = (length: number): ShortList => {
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
};

/** Makes the relation symmetric: every neighbour of a point has it as a neighbour. */
const madeMutual = (lists: number[][]): Neighbours => {
  const sets = lists.map((list) => new Set(list));
  for (const [i, list] of lists.entries()) for (const other of list) sets[other]!.add(i);
  return sets.map((set) => [...set].sort((one, other) => one - other));
};
