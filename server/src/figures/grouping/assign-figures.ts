/** A face after clustering: its previous figure, and its cluster now (-1: none). */
export interface AssignedFace {
  readonly id: string;
  readonly photoId: string;
  readonly figureId: string | null;
  readonly cluster: number;
  /** 0 to 1; a figure's best face represents it. */
  readonly quality: number;
  /** Order of the photos' arrival. */
  readonly arrival: number;
  /** Weight of the face when ids are assigned; higher for faces that a host corrected. Default: 1. */
  readonly weight?: number | undefined;
}

export interface FigurePlan {
  /** The id of the figure it continues; undefined for a new person. */
  readonly id: string | undefined;
  readonly faceIds: readonly string[];
  readonly representativeFaceId: string;
  readonly photoCount: number;
  readonly firstArrival: number;
  readonly cluster: number;
}

/**
 * Decides which new cluster continues which old figure, so that ids survive new photos and a change of face pack. Takes
 * pairs of figure and cluster by the number of shared faces, most first; uses each figure and each cluster once. When a
 * figure splits into halves, its id stays with its first photo, whose visitors know it.
 */
export function assignFigures(faces: readonly AssignedFace[]): FigurePlan[] {
  const clusters = Map.groupBy(
    faces.filter((face) => face.cluster >= 0),
    (face) => face.cluster,
  );
  const heirs = heirsOf(clusters);
  return [...clusters].map(([cluster, members]) => planFigure(cluster, members, heirs.get(cluster)));
}

/**
 * Maps each cluster to the id of the figure it continues. A figure's `waiting` faces, which are in no cluster yet,
 * count where most of its others are: a large figure with only two faces analysed still counts as large.
 */
export function heirsOf(
  clusters: ReadonlyMap<number, readonly Pick<AssignedFace, 'figureId' | 'arrival' | 'weight'>[]>,
  waiting: ReadonlyMap<string, number> = new Map(),
): Map<number, string> {
  const overlaps = [...clusters].flatMap(([cluster, members]) =>
    [...Map.groupBy(members, (face) => face.figureId)].flatMap(([figureId, shared]) =>
      figureId ? [{ cluster, figureId, shared: weightOf(shared), firstArrival: firstOf(shared) }] : [],
    ),
  );
  overlaps.sort(byShared);
  const reached = new Set<string>();
  for (const overlap of overlaps) {
    if (!reached.has(overlap.figureId)) overlap.shared += waiting.get(overlap.figureId) ?? 0;
    reached.add(overlap.figureId);
  }
  overlaps.sort(byShared);
  const heirs = new Map<number, string>();
  const taken = new Set<string>();
  for (const { cluster, figureId } of overlaps) {
    if (heirs.has(cluster) || taken.has(figureId)) continue;
    heirs.set(cluster, figureId);
    taken.add(figureId);
  }
  return heirs;
}

interface Overlap {
  cluster: number;
  figureId: string;
  shared: number;
  firstArrival: number;
}

const byShared = (a: Overlap, b: Overlap): number => {
  if (a.shared !== b.shared) return b.shared - a.shared;
  if (a.firstArrival !== b.firstArrival) return a.firstArrival - b.firstArrival;
  if (a.figureId === b.figureId) return a.cluster - b.cluster;
  return a.figureId < b.figureId ? -1 : 1;
};

const weightOf = (faces: readonly Pick<AssignedFace, 'weight'>[]): number =>
  faces.reduce((sum, { weight = 1 }) => sum + weight, 0);

const firstOf = (faces: readonly Pick<AssignedFace, 'arrival'>[]): number =>
  faces.reduce((first, { arrival }) => Math.min(first, arrival), Number.POSITIVE_INFINITY);

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
    firstArrival: firstOf(members),
    cluster,
  };
};
