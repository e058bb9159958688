/** Made-up events whose faces lie as real ones do: people around the origin, each one's faces around them. */
import type { ClusterFace } from '#faces/group/cluster.ts';

/** As measured on labelled people: one person's faces, and East Asian people among each other. */
const WITHIN = 0.37;
const BETWEEN = 0.5;
const PEOPLE_PER_PHOTO = 4;

export type SyntheticFace = ClusterFace & { person: string };

/** `count` faces of people with `each` faces, four different people a photo. Faces of the shipped net have 512 dimensions. */
export function syntheticEvent(count: number, each: number, seed: number, dimensions = 128): SyntheticFace[] {
  const random = seeded(seed);
  const around = (centre: Float32Array, variance: number) =>
    centre.map((value) => value + gaussian(random) * Math.sqrt(variance / centre.length));
  const people = Array.from({ length: Math.ceil(count / each) }, () =>
    around(new Float32Array(dimensions), BETWEEN),
  );
  return Array.from({ length: count }, (_, i) => ({
    // Neighbours in this order are different people, so that no photo has one of them twice.
    person: `person-${i % people.length}`,
    photoId: `photo-${Math.floor(i / PEOPLE_PER_PHOTO)}`,
    embedding: around(people[i % people.length]!, WITHIN),
    quality: 0.9,
    heightPx: 120,
  }));
}

/** A linear congruence: the same numbers on every machine. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** A normal number of mean 0 and deviation 1 (Box and Muller 1958). */
export function gaussian(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}
