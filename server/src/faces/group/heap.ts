/** A queue that gives the smallest cost first; entries of equal cost come in the order of their numbers. */

/** Two clusters, by number, and what their merger costs. */
interface Offer {
  cost: number;
  one: number;
  other: number;
}

export interface OfferQueue {
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
