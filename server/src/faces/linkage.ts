/**
 * Average-linkage agglomerative clustering by the nearest-neighbour chain: n^2 steps, no sorting, the same
 * clusters as merging the nearest pair again and again. Source: Murtagh 1983; Müllner 2011, section 3.
 */

/** The distances of n things as a full n x n matrix, row by row. Infinity keeps two things apart for good. */
export type DistanceMatrix = { values: Float32Array; count: number };

type State = DistanceMatrix & { sizes: Int32Array; open: Uint8Array; parents: Int32Array };

/**
 * A label for each thing: the lowest index in its cluster. Clusters are merged while their mean distance is at
 * most `threshold`. Uses `distances` as its working space. Ties go to the lower index.
 */
export function averageLinkage(distances: DistanceMatrix, threshold: number): Int32Array {
  const { count } = distances;
  const state: State = {
    ...distances,
    sizes: new Int32Array(count).fill(1),
    open: new Uint8Array(count).fill(1),
    parents: Int32Array.from({ length: count }, (_, i) => i),
  };
  for (let start = 0; start < count; start++) {
    while (state.open[start]) settle(state, start, threshold);
  }
  return state.parents.map((_, i) => rootOf(state.parents, i));
}

/** Follows nearest neighbours from `start`, the lowest open cluster, until they lead nowhere. */
function settle(state: State, start: number, threshold: number): void {
  const chain = [start];
  while (chain.length > 0) followChain(state, chain, threshold);
}

/** One step: to the nearest neighbour, or, where two are each other's nearest, their merger. */
function followChain(state: State, chain: number[], threshold: number): void {
  const end = chain.at(-1)!;
  const before = chain.at(-2) ?? -1;
  const { nearest, distance } = nearestTo(state, end, before);
  if (!(distance <= threshold)) {
    // Mergers never come nearer than their parts were, so nothing will ever join this cluster.
    state.open[end] = 0;
    chain.pop();
  } else if (nearest === before) {
    chain.length -= 2;
    merge(state, Math.min(end, before), Math.max(end, before));
  } else {
    chain.push(nearest);
  }
}

/** On a tie the chain turns back, or it might run in circles. */
function nearestTo({ values, count, open }: State, item: number, preferred: number) {
  let nearest = -1;
  let distance = Number.POSITIVE_INFINITY;
  const row = item * count;
  for (let other = 0; other < count; other++) {
    if (!open[other] || other === item) continue;
    const next = values[row + other]!;
    if (next < distance || (next === distance && other === preferred)) {
      nearest = other;
      distance = next;
    }
  }
  return { nearest, distance };
}

function merge({ values, count, sizes, open, parents }: State, kept: number, gone: number): void {
  const keptSize = sizes[kept]!;
  const goneSize = sizes[gone]!;
  open[gone] = 0;
  for (let other = 0; other < count; other++) {
    if (!open[other] || other === kept) continue;
    const sum = values[kept * count + other]! * keptSize + values[gone * count + other]! * goneSize;
    const mean = sum / (keptSize + goneSize);
    values[kept * count + other] = mean;
    values[other * count + kept] = mean;
  }
  sizes[kept] = keptSize + goneSize;
  parents[gone] = kept;
}

function rootOf(parents: Int32Array, item: number): number {
  let root = item;
  while (parents[root] !== root) root = parents[root]!;
  return root;
}
