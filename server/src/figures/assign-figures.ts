/** A face as clustering left it: the figure it stood in before, and the cluster it stands in now (-1: none). */
export interface AssignedFace {
  readonly id: string;
  readonly photoId: string;
  readonly figureId: string | null;
  readonly cluster: number;
  /** 0 to 1; the best of a figure represents it. */
  readonly quality: number;
  /** Order in which the photos came. */
  readonly arrival: number;
}

export interface FigurePlan {
  /** The id of the figure whose place it takes; undefined for somebody new. */
  readonly id: string | undefined;
  readonly faceIds: readonly string[];
  readonly representativeFaceId: string;
  readonly photoCount: number;
  readonly firstArrival: number;
  /** The cluster it comes of. */
  readonly cluster: number;
}

/**
 * Decides which new cluster carries on which old figure, so that ids survive new photos: pairs of figure and cluster
 * are taken by the number of faces they share, most first; each figure and each cluster is taken once.
 */
export const assignFigures = (faces: readonly AssignedFace[]): FigurePlan[] => {
  const clusters = Map.groupBy(
    faces.filter((face) => face.cluster >= 0),
    (face) => face.cluster,
  );
  const heirs = heirsOf(clusters);
  return [...clusters].map(([cluster, members]) => planFigure(cluster, members, heirs.get(cluster)));
};

/** Cluster -> the id of the figure it carries on. */
export const heirsOf = (
  clusters: ReadonlyMap<number, readonly Pick<AssignedFace, 'figureId'>[]>,
): Map<number, string> => {
  const overlaps = [...clusters].flatMap(([cluster, members]) =>
    [...Map.groupBy(members, (face) => face.figureId)].flatMap(([figureId, shared]) =>
      figureId ? [{ cluster, figureId, shared: shared.length }] : [],
    ),
  );
  overlaps.sort((a, b) => b.shared - a.shared || (a.figureId < b.figureId ? -1 : 1) || a.cluster - b.cluster);
  const heirs = new Map<number, string>();
  const taken = new Set<string>();
  for (const { cluster, figureId } of overlaps) {
    if (heirs.has(cluster) || taken.has(figureId)) continue;
    heirs.set(cluster, figureId);
    taken.add(figureId);
  }
  return heirs;
};

const planFigure = (
  cluster: number,
  members: readonly AssignedFace[],
  id: string | undefined,
): FigurePlan => {
  const best = members.reduce((a, b) => (b.quality > a.quality ? b : a));
  return {
    id,
    faceIds: members.map((face) => face.id),
    representativeFaceId: best.id,
    photoCount: new Set(members.map((face) => face.photoId)).size,
    firstArrival: Math.min(...members.map((face) => face.arrival)),
    cluster,
  };
};
