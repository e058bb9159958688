/** What grouping costs by the number of faces, and how much a few new photos move, on synthetic events. */
import { type ClusterFace, clusterFaces } from '../../server/src/faces/cluster.ts';
import { TYPICAL_EMBEDDING } from '../../server/src/faces/typical-embedding.ts';
import { gaussian, seededRandom } from './random.ts';

/** As measured on labelled people: one person's faces, and East Asian people among each other. */
const WITHIN = 0.088;
const BETWEEN = 0.12;
const PEOPLE_PER_PHOTO = 4;

export type SyntheticFace = ClusterFace & { person: string };

/** `count` faces of people with `each` faces, four different people a photo. */
export function syntheticEvent(count: number, each: number, seed: number): SyntheticFace[] {
  const random = seededRandom(seed);
  const around = (centre: Float32Array, variance: number) =>
    centre.map((value) => value + gaussian(random) * Math.sqrt(variance / centre.length));
  const people = Array.from({ length: Math.ceil(count / each) }, () => around(TYPICAL_EMBEDDING, BETWEEN));
  return Array.from({ length: count }, (_, i) => ({
    // Neighbours in this order are different people, so that no photo has one of them twice.
    person: `person-${i % people.length}`,
    photoId: `photo-${Math.floor(i / PEOPLE_PER_PHOTO)}`,
    embedding: around(people[i % people.length]!, WITHIN),
    quality: 0.9,
    heightPx: 120,
  }));
}

/** CPU milliseconds of one grouping from scratch, and the process' memory after it in MB. */
export function groupingCost(event: ClusterFace[]): { cpuMs: number; memoryMb: number } {
  const before = process.cpuUsage();
  clusterFaces(event);
  const { user, system } = process.cpuUsage(before);
  return { cpuMs: (user + system) / 1000, memoryMb: process.memoryUsage().rss / 2 ** 20 };
}

/**
 * Of the faces of `before`, the share whose figure changes when `added` come: a face stays where most of its old
 * figure's faces stay.
 */
export function movedShare(before: ClusterFace[], added: ClusterFace[]): number {
  const old = clusterFaces(before);
  const now = clusterFaces([...before, ...added]);
  const figures = Map.groupBy(before.keys(), (i) => (old[i]! < 0 ? `alone-${i}` : `${old[i]}`));
  let moved = 0;
  for (const members of figures.values()) {
    const counts = [...Map.groupBy(members, (i) => now[i]!).values()].map(({ length }) => length);
    moved += members.length - Math.max(...counts);
  }
  return moved / before.length;
}
