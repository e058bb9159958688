import type { Context } from '#app/context/context.ts';
import { listBlurredFigures } from '#figures/blurs/blur-requests.ts';
import { enqueueLikelySearch, type PlacedFace, writeFigures } from '#figures/grouping/write-figures.ts';
import { listHiddenFigures, listPlacedFaces } from '#figures/queries.ts';
import { act } from '#http/act.ts';
import { type AuditEntry, type HostsEvent, recordAudit } from '#platform/audit/record-audit.ts';
import { Failure } from '#platform/base/failure.ts';
import { changeFigures } from './change-figures.ts';
import { type Correction, correctClusters } from './correct-clusters.ts';
import { addCorrections } from './corrections.ts';
import { listForgottenFigures } from './forget-requests.ts';

/** An event's current figures: the faces of each, the most certain first. */
export interface CurrentFigures {
  /** Throws Failure FIGURE_NOT_FOUND. */
  readonly facesOf: (figureId: string) => readonly PlacedFace[];
  /** Returns the figure of a face. Throws Failure FACE_NOT_FOUND when it is in no visible figure. */
  readonly figureOf: (faceId: string) => string;
  readonly isHidden: (figureId: string) => boolean;
}

/**
 * Stores a host's corrections, applies them to the current figures without regrouping, and records them in the audit.
 * `decide` returns the corrections; without any nothing is written. Returns the resulting figure of each face. Throws
 * Failure CORRECTION_LIMIT_REACHED, FIGURE_BLURRED.
 */
export async function correctFigures(
  context: Context,
  { eventId, by, ...auditEntry }: HostsEvent & Pick<AuditEntry, 'action' | 'details'>,
  decide: (current: CurrentFigures) => readonly Correction[],
): Promise<Map<string, string>> {
  const { placed, isChanged } = await changeFigures(context, eventId, async (tx) => {
    const faces = await listPlacedFaces(tx, eventId);
    const hidden = await listHiddenFigures(tx, eventId);
    const forgotten = await listForgottenFigures(tx, eventId);
    const corrections = decide(currentFigures(faces, { hidden, forgotten }));
    if (corrections.length === 0) return { placed: faces, isChanged: false };
    refuseBlurred(corrections, faces, await listBlurredFigures(tx, eventId));
    await recordAudit(tx, { role: 'HOST', by, eventId, ...auditEntry });
    await addCorrections(tx, eventId, corrections);
    const clusters = correctClusters(asClusters(faces, hidden), corrections);
    await writeFigures({ ...context, tx }, eventId, { faces, clusters });
    return { placed: await listPlacedFaces(tx, eventId), isChanged: true };
  });
  if (isChanged) await enqueueLikelySearch(context, eventId);
  return new Map(placed.flatMap((face) => (face.figureId ? [[face.id, face.figureId]] : [])));
}

/** Throws Failure FIGURE_BLURRED: who is blurred where is not for the host to change. */
const refuseBlurred = (
  corrections: readonly Correction[],
  faces: readonly PlacedFace[],
  blurred: ReadonlySet<string>,
): void => {
  const kept = new Set(faces.flatMap(({ id, figureId }) => (figureId && blurred.has(figureId) ? [id] : [])));
  const areSame = corrections.filter(({ kind }) => kind === 'SAME' || kind === 'SPLIT');
  if (areSame.some(({ facesA, facesB }) => [...facesA, ...facesB].some((id) => kept.has(id))))
    throw new Failure('FIGURE_BLURRED');
};

const currentFigures = (
  faces: readonly PlacedFace[],
  { hidden, forgotten }: { hidden: ReadonlySet<string>; forgotten: ReadonlySet<string> },
): CurrentFigures => {
  const byFigure = Map.groupBy(faces, (face) => face.figureId);
  const figures = new Map(faces.map(({ id, figureId }) => [id, figureId]));
  return {
    figureOf: (faceId) => {
      const figureId = figures.get(faceId);
      if (!figureId || forgotten.has(figureId)) throw new Failure('FACE_NOT_FOUND');
      return figureId;
    },
    facesOf: (figureId) => {
      const members = byFigure.get(figureId);
      if (!members || forgotten.has(figureId)) throw new Failure('FIGURE_NOT_FOUND');
      return members.toSorted((a, b) => b.quality - a.quality);
    },
    isHidden: (figureId) => hidden.has(figureId),
  };
};

/** Converts figures to numbered clusters. */
const asClusters = (faces: readonly PlacedFace[], hiddenFigures: ReadonlySet<string>) => {
  const numbers = new Map<string, number>();
  const numberOf = (figureId: string | null): number => {
    if (figureId === null) return -1;
    const number = numbers.get(figureId) ?? numbers.size;
    numbers.set(figureId, number);
    return number;
  };
  const labels = new Map(faces.map((face) => [face.id, numberOf(face.figureId)]));
  const hidden = new Set([...numbers].filter(([id]) => hiddenFigures.has(id)).map(([, number]) => number));
  return { labels, hidden };
};

/** Hides a figure from everyone but the host, or shows it again. Throws Failure FIGURE_NOT_FOUND. */
export const hideFigureAct = act('hideFigure', async (context, { event, caller, body }) => {
  const { figureId, hidden } = body;
  const entry = { eventId: event.id, by: caller.user, action: 'hideFigure', details: { hidden } } as const;
  await correctFigures(context, entry, (current) => {
    const facesA = current.facesOf(figureId).map((face) => face.id);
    if (current.isHidden(figureId) === hidden) return [];
    return [{ kind: hidden ? 'HIDE' : 'SHOW', facesA, facesB: [] }];
  });
  return body;
});

/**
 * Moves faces out of a figure. Returns their new figure. Throws Failure FIGURE_NOT_FOUND, FACE_NOT_FOUND for a face of
 * another figure, and VALIDATION_FAILED when no face would be left.
 */
export const splitFigureAct = act('splitFigure', async (context, { event, caller, body }) => {
  const { figureId, faceIds } = body;
  const wanted = new Set(faceIds);
  const details = { faces: faceIds.length };
  const entry = { eventId: event.id, by: caller.user, action: 'splitFigure', details } as const;
  const figures = await correctFigures(context, entry, ({ facesOf }) => {
    const faces = facesOf(figureId);
    const taken = faces.filter((face) => wanted.has(face.id)).map((face) => face.id);
    const left = faces.filter((face) => !wanted.has(face.id)).map((face) => face.id);
    if (taken.length !== wanted.size) throw new Failure('FACE_NOT_FOUND');
    if (left.length === 0) throw new Failure('VALIDATION_FAILED');
    return [{ kind: 'SPLIT', facesA: taken, facesB: left }];
  });
  return { figureId: figures.get(faceIds[0] ?? '') ?? '' };
});

export const mergeFiguresAct = act('mergeFigures', async (context, { event, caller, body }) => ({
  figureId: await mergeFigures(context, { eventId: event.id, by: caller.user }, body.figureIds),
}));

/** Merges several figures of an event. Returns the remaining one. Throws Failure FIGURE_NOT_FOUND. */
export async function mergeFigures(
  context: Context,
  of: HostsEvent,
  figureIds: readonly string[],
): Promise<string> {
  let anchor = '';
  const figures = await correctFigures(
    context,
    { ...of, action: 'mergeFigures', details: { figures: figureIds.length } },
    ({ facesOf }) => {
      const [first = [], ...others] = figureIds.map((id) => facesOf(id).map((face) => face.id));
      anchor = first[0] ?? '';
      return others.map((other) => ({ kind: 'SAME', facesA: first, facesB: other }));
    },
  );
  return figures.get(anchor) ?? '';
}
