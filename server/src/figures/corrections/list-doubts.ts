import { type Doubt, MAX_DOUBTS } from '@togather/contract/schemas/figure-doubts.ts';
import type { Context } from '#app/context/context.ts';
import type { Doubt as FoundDoubt, KnownFigures } from '#faces/group/find-doubts.ts';
import { onThread } from '#faces/group/worker-thread.ts';
import { listBlurredFigures } from '#figures/blurs/blur-requests.ts';
import { describeFace } from '#figures/crops/list-faces.ts';
import { cropTokenOf, readFace } from '#figures/crops/open-face-crop.ts';
import {
  type FaceToCluster,
  listFacePlaces,
  listFacesToCluster,
  listHiddenFigures,
} from '#figures/queries.ts';
import { act } from '#http/act.ts';
import { Failure } from '#platform/base/failure.ts';
import { createReadTogether } from '#platform/base/read-together.ts';
import { QueueFull } from '#platform/children/child-pool.ts';
import type { EventRow } from '#platform/db/schema.ts';
import type { Correction } from './correct-clusters.ts';
import { type CurrentFigures, correctFigures } from './correct-figures.ts';
import { listCorrections } from './corrections.ts';
import { listForgottenFigures } from './forget-requests.ts';

/** Known facts about faces: sets that are one person, and pairs that are two. */
interface KnownAnswers {
  readonly same: readonly (readonly string[])[];
  readonly different: readonly (readonly [string, string])[];
}

/**
 * Returns the corrections of an event's host whose faces still exist. The first face of each side separates two sides,
 * as it merges them; later corrections of the same figures are already part of the figures.
 */
export function knownAnswers(
  corrections: readonly Correction[],
  isThere: (faceId: string) => boolean,
): KnownAnswers {
  const same: string[][] = [];
  const different: [string, string][] = [];
  for (const { kind, facesA, facesB } of corrections) {
    const [sideA, sideB] = [facesA.filter(isThere), facesB.filter(isThere)];
    const [a, b] = [sideA[0], sideB[0]];
    if (a === undefined || b === undefined) continue;
    if (kind === 'SAME') same.push([...sideA, ...sideB]);
    if (kind === 'SPLIT') different.push([a, b]);
  }
  return { same, different };
}

export const listDoubtsAct = act('listDoubts', async (context, { event }) => ({
  doubts: await listDoubts(context, event),
}));

/** One listing of an event runs at a time; concurrent callers share the next one. */
const together = createReadTogether<FoundDoubts>();

/**
 * Lists pairs of faces that may be one person, to ask a host. Excludes figures that are hidden, blurred or to be
 * forgotten: a host may not change blurred ones. Throws Failure SERVICE_UNAVAILABLE when too many large events are being listed.
 */
export async function listDoubts(context: Context, event: EventRow): Promise<Doubt[]> {
  if (!event.face_grouping) return [];
  const key = `${event.id} ${context.faces.pack.pipelineVersion}`;
  const { rows, doubts } = await together(key, () => findDoubts(context, event.id)).catch((cause) => {
    throw cause instanceof QueueFull ? new Failure('SERVICE_UNAVAILABLE', { cause }) : cause;
  });
  const asked = doubts.slice(0, MAX_DOUBTS);
  const shown = asked.flatMap(({ one, other }) => [rows[one[0]!]!.id, rows[other[0]!]!.id]);
  const places = new Map((await listFacePlaces(context.db, shown)).map((place) => [place.id, place]));
  const token = cropTokenOf(context, event, 'all');
  return asked.flatMap(({ one, other, areTogether }): Doubt[] => {
    const sides = [one, other].map((side) => side.map((face) => rows[face]!.id));
    const [sideA, sideB] = areTogether ? sides : sides.map((side) => side.slice(0, 1));
    const [placeA, placeB] = [places.get(sideA![0]!), places.get(sideB![0]!)];
    // Erased meanwhile.
    if (!placeA || !placeB) return [];
    return [
      {
        faces: [describeFace(context, placeA, token), describeFace(context, placeB, token)],
        sides: [sideA!, sideB!],
      },
    ];
  });
}

/** Doubts by row numbers. */
interface FoundDoubts {
  readonly rows: readonly FaceToCluster[];
  readonly doubts: readonly FoundDoubt[];
}

const findDoubts = async ({ db, faces: { pack } }: Context, eventId: string): Promise<FoundDoubts> => {
  const unasked = new Set([
    ...(await listForgottenFigures(db, eventId)),
    ...(await listBlurredFigures(db, eventId)),
  ]);
  const hidden = await listHiddenFigures(db, eventId);
  const corrections = await listCorrections(db, eventId);
  const rows = (await listFacesToCluster(db, eventId, pack)).filter(
    ({ figure_id }) => figure_id === null || !unasked.has(figure_id),
  );
  const numbers = new Map(rows.map(({ id }, number) => [id, number]));
  const numberOf = (id: string) => numbers.get(id)!;
  const figures = Map.groupBy(rows, ({ figure_id }) => figure_id ?? '');
  for (const figureId of ['', ...hidden]) figures.delete(figureId);
  const { same, different } = knownAnswers(corrections, (id) => numbers.has(id));
  const known: KnownFigures = {
    figures: [...figures.values()].map((members) => members.map(({ id }) => numberOf(id))),
    same: same.map((set) => set.map(numberOf)),
    different: different.map(([one, other]) => [numberOf(one), numberOf(other)]),
  };
  const doubts = await onThread('findDoubts', rows.length, rows.map(readFace), known, pack.calibration);
  return { rows, doubts };
};

/**
 * Stores whether two faces are one person, and corrects their figures at once. Throws Failure FACE_NOT_FOUND when one
 * of them is in no figure.
 */
export const answerDoubtAct = act('answerDoubt', async (context, { event, caller, body }) => {
  const { sides, isSame } = body;
  const entry = { eventId: event.id, by: caller.user, action: 'answerDoubt', details: { isSame } } as const;
  await correctFigures(context, entry, (current) => [
    { kind: isSame ? 'SAME' : 'SPLIT', ...sidesOf(current, sides) },
  ]);
  return { isSame };
});

/**
 * Returns the sides that two faces represent now: parts of their figure or, when they are in two figures, both as a
 * whole. A split moves the first, smaller part.
 */
const sidesOf = (
  { figureOf, facesOf }: CurrentFigures,
  [one, other]: readonly [readonly string[], readonly string[]],
): Pick<Correction, 'facesA' | 'facesB'> => {
  const figures = [figureOf(one[0]!), figureOf(other[0]!)] as const;
  const isTogether = figures[0] === figures[1];
  const [facesA, facesB] = [one, other].map(([shown, ...rest], number) => {
    const all = facesOf(figures[number]!).map(({ id }) => id);
    const wanted = isTogether ? all.filter((id) => rest.includes(id)) : all.filter((id) => id !== shown);
    return [shown!, ...wanted];
  });
  return facesA!.length <= facesB!.length
    ? { facesA: facesA!, facesB: facesB! }
    : { facesA: facesB!, facesB: facesA! };
};
