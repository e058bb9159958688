import { heirsOf } from './assign-figures.ts';

interface FigureFace {
  readonly id: string;
  readonly figureId: string | null;
}

/**
 * Returns the cluster of each face. Faces of another pipeline version wait for analysis; their vectors cannot be
 * compared with the grouped ones, so they stay in their figures: in the cluster that continues their figure, or else in
 * one of their own. So figures are stable while an event is re-indexed.
 */
export function retainFigures(
  grouped: readonly (FigureFace & { readonly cluster: number; readonly arrival: number })[],
  waiting: readonly FigureFace[],
): Map<string, number> {
  const labels = new Map(grouped.map((face) => [face.id, face.cluster]));
  if (waiting.length === 0) return labels;
  const clusters = Map.groupBy(
    grouped.filter((face) => face.cluster >= 0),
    (face) => face.cluster,
  );
  const counts = new Map(
    [...Map.groupBy(waiting, (face) => face.figureId ?? '')].map(([id, faces]) => [id, faces.length]),
  );
  const clusterOf = new Map([...heirsOf(clusters, counts)].map(([cluster, figureId]) => [figureId, cluster]));
  let next = Math.max(-1, ...clusters.keys()) + 1;
  for (const { id, figureId } of waiting) {
    if (figureId === null) continue;
    const cluster = clusterOf.get(figureId) ?? next++;
    clusterOf.set(figureId, cluster);
    labels.set(id, cluster);
  }
  return labels;
}
