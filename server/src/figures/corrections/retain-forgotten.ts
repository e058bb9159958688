import type { Clusters } from './correct-clusters.ts';

/**
 * Restores the figures to be forgotten in a clustering: their faces stay in them, whatever they were grouped with. A
 * cluster joins the figure that most of its faces come from, if that is to be forgotten. So new photos of the person
 * add to it instead of bringing the person back.
 */
export function retainForgotten(
  { labels, hidden }: Clusters,
  faces: readonly { readonly id: string; readonly figureId: string | null }[],
  forgotten: ReadonlySet<string>,
): Clusters {
  if (forgotten.size === 0) return { labels, hidden };
  const clusters = Map.groupBy(
    faces.filter((face) => (labels.get(face.id) ?? -1) >= 0),
    (face) => labels.get(face.id) ?? -1,
  );
  let next = Math.max(-1, ...clusters.keys()) + 1;
  const own = new Map([...forgotten].map((figureId) => [figureId, next++]));
  const joining = new Map(
    [...clusters].flatMap(([cluster, members]) => {
      const label = own.get(mostFrequent(members) ?? '');
      return label === undefined ? [] : [[cluster, label]];
    }),
  );
  const kept = new Map([...labels].map(([id, cluster]) => [id, joining.get(cluster) ?? cluster]));
  for (const { id, figureId } of faces) {
    const label = own.get(figureId ?? '');
    if (label !== undefined) kept.set(id, label);
  }
  return { labels: kept, hidden: new Set([...hidden].map((cluster) => joining.get(cluster) ?? cluster)) };
}

/** Returns the figure that most of these faces come from; in a tie, the one that sorts first. */
const mostFrequent = (faces: readonly { readonly figureId: string | null }[]): string | undefined => {
  const counts = [...Map.groupBy(faces, (face) => face.figureId)].flatMap(([figureId, members]) =>
    figureId === null ? [] : [{ figureId, count: members.length }],
  );
  counts.sort((a, b) => b.count - a.count || (a.figureId < b.figureId ? -1 : 1));
  return counts[0]?.figureId;
};
