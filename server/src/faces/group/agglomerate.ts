/** Repeatedly merges the cheapest pair of clusters, by a rule on their centres, without a matrix of all pairs. */
/**
 * `centre`: mean of the members' points. `spread`: their mean square distance from it. `photos`: numbers of the
 * photos they are from; two clusters with a photo in common never merge. `surroundings`: mean of the members'.
 */
export interface Cluster {
  members: number[];
  photos: Set<number>;
  centre: Float32Array;
  spread: number;
  surroundings: Float32Array;
}

/** What merging two clusters costs, given the square distance of their centres: at most 1 is merged. */
export type MergeRule = (one: Cluster, other: Cluster, squareDistance: number) => number;

/** For each cluster, the numbers of those it may merge with; all others if left out. */
export type Neighbours = number[][];

/** Called for each merger; mergers cost up to `most`. */
export interface MergeOptions {
  most: number;
  onMerge?: (one: Cluster, other: Cluster) => void;
}

/**
 * Clusters left when no merger costs `most` or less. Does not change `clusters`. Ties go to the lower
 * numbers.
 */
export function agglomerate(
  clusters: Cluster[],
  rule: MergeRule,
  neighbours?: Neighbours,
  { most, onMerge }: MergeOptions = { most: 1 },
): Cluster[] {
  const all: (Cluster | undefined)[] = [...clusters];
  const lists = neighbours?.slice();
  const heirs: number[] = [...clusters.keys()];
  const queue = openOfferQueue();
  const offer = (one: number, other: number) => {
    const cost = mergeCost(all[one]!, all[other]!, rule);
    if (cost <= most) queue.push({ cost, one, other });
  };
  for (const one of clusters.keys()) {
    const others = lists ? lists[one]! : clusters.keys();
    for (const other of others) if (other < one) offer(one, other);
  }
  for (let next = queue.pop(); next; next = queue.pop()) {
    const [one, other] = [all[next.one], all[next.other]];
    if (!one || !other) continue;
    onMerge?.(one, other);
    const merged = all.push(mergeClusters(one, other)) - 1;
    heirs.push(merged);
    for (const gone of [next.one, next.other]) {
      all[gone] = undefined;
      heirs[gone] = merged;
    }
    if (lists) lists.push(joinLists(lists, heirs, [next.one, next.other]));
    const others = lists ? lists[merged]! : all.keys();
    for (const rest of others) if (all[rest] && rest !== merged) offer(merged, rest);
  }
  return all.filter((cluster) => cluster !== undefined);
}

export function mergeCost(one: Cluster, other: Cluster, rule: MergeRule): number {
  if (sharePhoto(one, other)) return Number.POSITIVE_INFINITY;
  return rule(one, other, squareDistance(one.centre, other.centre));
}

/** Two faces of one photo are two people. */
export function sharePhoto(one: Cluster, other: Cluster): boolean {
  const [few, many] = one.photos.size < other.photos.size ? [one, other] : [other, one];
  for (const photo of few.photos) if (many.photos.has(photo)) return true;
  return false;
}

export function mergeClusters(one: Cluster, other: Cluster): Cluster {
  const [part, rest] = [one.members.length, other.members.length];
  const share = part / (part + rest);
  const between = share * (1 - share) * squareDistance(one.centre, other.centre);
  return {
    members: [...one.members, ...other.members],
    photos: new Set([...one.photos, ...other.photos]),
    centre: blend(one.centre, other.centre, share),
    spread: share * one.spread + (1 - share) * other.spread + between,
    surroundings: blend(one.surroundings, other.surroundings, share),
  };
}

/** The neighbours of two clusters that became one, each once and under the number it has now. */
const joinLists = (lists: Neighbours, heirs: number[], parts: [number, number]): number[] => {
  const joined = new Set<number>();
  for (const part of parts) {
    for (const neighbour of lists[part]!) joined.add(heirOf(heirs, neighbour));
    lists[part] = [];
  }
  joined.delete(heirs.length - 1);
  return [...joined].sort((one, other) => one - other);
};

const heirOf = (heirs: number[], cluster: number): number => {
  let heir = cluster;
  while (heirs[heir] !== heir) {
    // Shortens the path for the next lookup.
    heirs[heir] = heirs[heirs[heir]!]!;
    heir = heirs[heir]!;
  }
  return heir;
};

const blend = (one: Float32Array, other: Float32Array, share: number): Float32Array => {
  const result = new Float32Array(one.length);
  for (let i = 0; i < result.length; i++) result[i] = share * one[i]! + (1 - share) * other[i]!;
  return result;
};

/** Of vectors whose length is a multiple of four. Four sums at a time keep the processor's units busy. */
export function squareDistance(one: Float32Array, other: Float32Array): number {
  let [first, second, third, fourth] = [0, 0, 0, 0];
  for (let i = 0; i < one.length; i += 4) {
    const a = one[i]! - other[i]!;
    const b = one[i + 1]! - other[i + 1]!;
    const c = one[i + 2]! - other[i + 2]!;
    const d = one[i + 3]! - other[i + 3]!;
    first += a * a;
    second += b * b;
    third += c * c;
    fourth += d * d;
  }
  return first + second + third + fourth;
}

/** A queue that gives the smallest cost first; entries of equal cost come in the order of their numbers. */

/** Two clusters, by number, and what their merger costs. */
interface Offer {
  cost: number;
  one: number;
  other: number;
}

interface OfferQueue {
  push(offer: Offer): void;
  pop(): Offer | undefined;
}

/** An empty binary heap. */
export function openOfferQueue(): OfferQueue {
  const heap: Offer[] = [];
  return {
    push(offer) {
      let at = heap.length;
      while (at > 0) {
        const above = (at - 1) >> 1;
        if (!comesBefore(offer, heap[above]!)) break;
        heap[at] = heap[above]!;
        at = above;
      }
      heap[at] = offer;
    },
    pop() {
      const first = heap[0];
      const last = heap.pop();
      if (heap.length > 0) sink(heap, last!);
      return first;
    },
  };
}

/** Puts `offer` at the top and lets it down to its place. */
const sink = (heap: Offer[], offer: Offer): void => {
  let at = 0;
  for (;;) {
    let below = 2 * at + 1;
    if (below >= heap.length) break;
    if (below + 1 < heap.length && comesBefore(heap[below + 1]!, heap[below]!)) below += 1;
    if (!comesBefore(heap[below]!, offer)) break;
    heap[at] = heap[below]!;
    at = below;
  }
  heap[at] = offer;
};

const comesBefore = (one: Offer, other: Offer): boolean => {
  if (one.cost !== other.cost) return one.cost < other.cost;
  return one.one !== other.one ? one.one < other.one : one.other < other.other;
};
