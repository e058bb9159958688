/** What grouping costs by the number of faces, and how much a few new photos move, on synthetic events. */
import { type ClusterFace, clusterFaces, GROUPING_RULES } from '../../server/src/faces/group/cluster.ts';

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
export function movedShare(before: ClusterFace[], added: ClusterFace[], rules = GROUPING_RULES): number {
  const old = clusterFaces(before, rules);
  const now = clusterFaces([...before, ...added], rules);
  const figures = Map.groupBy(before.keys(), (i) => (old[i]! < 0 ? `alone-${i}` : `${old[i]}`));
  let moved = 0;
  for (const members of figures.values()) {
    const counts = [...Map.groupBy(members, (i) => now[i]!).values()].map(({ length }) => length);
    moved += members.length - Math.max(...counts);
  }
  return moved / before.length;
}
