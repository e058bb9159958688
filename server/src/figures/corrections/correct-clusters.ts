/** A host's correction to the faces of figures; the most certain face of a side comes first. */
export interface Correction {
  /** SAME: both sides are one person. SPLIT: side a is not the person of side b. HIDE, SHOW: about side a only. */
  readonly kind: 'SAME' | 'SPLIT' | 'HIDE' | 'SHOW';
  readonly facesA: readonly string[];
  readonly facesB: readonly string[];
}

/** The cluster of each face (-1: none), and the clusters that only the host sees. */
export interface Clusters {
  readonly labels: ReadonlyMap<string, number>;
  readonly hidden: ReadonlySet<number>;
}

/**
 * Replays corrections on clusters in order, so that the last one wins. SAME unites the clusters of each side's first
 * existing face. SPLIT moves side a out of every cluster that also contains side b, into one new cluster. HIDE and SHOW
 * apply to the cluster with most of the faces; in a tie, to the one whose face comes first. Skips deleted faces and
 * faces in no cluster; ignores a correction with an empty side. A cluster made from a hidden one is hidden.
 */
export function correctClusters(
  { labels, hidden }: Clusters,
  corrections: readonly Correction[],
): { labels: Map<string, number>; hidden: Set<number> } {
  const state = { labels: new Map(labels), hidden: new Set(hidden) };
  for (const correction of corrections) apply[correction.kind](state, correction);
  return state;
}

interface State {
  labels: Map<string, number>;
  hidden: Set<number>;
}

const unite = (state: State, { facesA, facesB }: Correction): void => {
  const kept = firstCluster(state, facesA);
  const gone = firstCluster(state, facesB);
  if (kept === undefined || gone === undefined || kept === gone) return;
  for (const [face, label] of state.labels) if (label === gone) state.labels.set(face, kept);
  if (state.hidden.delete(gone)) state.hidden.add(kept);
};

const split = (state: State, { facesA, facesB }: Correction): void => {
  const held = new Set(facesB.flatMap((face) => clusterOf(state, face) ?? []));
  const moved = facesA.filter((face) => held.has(clusterOf(state, face) ?? -1));
  if (moved.length === 0) return;
  let own = 0;
  for (const label of state.labels.values()) own = Math.max(own, label + 1);
  if (moved.some((face) => state.hidden.has(clusterOf(state, face) ?? -1))) state.hidden.add(own);
  for (const face of moved) state.labels.set(face, own);
};

const apply: Record<Correction['kind'], (state: State, correction: Correction) => void> = {
  SAME: unite,
  SPLIT: split,
  HIDE: (state, { facesA }) => {
    const label = mainCluster(state, facesA);
    if (label !== undefined) state.hidden.add(label);
  },
  SHOW: (state, { facesA }) => {
    const label = mainCluster(state, facesA);
    if (label !== undefined) state.hidden.delete(label);
  },
};

const firstCluster = (state: State, faces: readonly string[]): number | undefined => {
  for (const face of faces) {
    const label = clusterOf(state, face);
    if (label !== undefined) return label;
  }
  return undefined;
};

/** The cluster with most of the faces is the person, since a regrouping may move the first face elsewhere. */
const mainCluster = (state: State, faces: readonly string[]): number | undefined => {
  const groups = Map.groupBy(faces, (face) => clusterOf(state, face));
  groups.delete(undefined);
  // A stable sort keeps ties in the order of their first faces.
  const [main] = [...groups].toSorted(([, one], [, other]) => other.length - one.length);
  return main?.[0];
};

const clusterOf = ({ labels }: State, face: string): number | undefined => {
  const label = labels.get(face) ?? -1;
  return label < 0 ? undefined : label;
};

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
