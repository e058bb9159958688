import type { BodyOf } from '@togather/contract/schemas/contract.ts';
import type { Context } from '#app/context/context.ts';
import { act } from '#http/act.ts';
import type { HostsEvent } from '#platform/audit/record-audit.ts';
import { Failure } from '#platform/base/failure.ts';
import { correctFigures } from './correct-figures.ts';

export const splitFigureAct = act('splitFigure', async (context, { event, viewer, body }) => ({
  figureId: await splitFigure(context, { eventId: event.id, by: viewer }, body),
}));

/**
 * Moves faces out of a figure. Returns their new figure. Throws Failure FIGURE_NOT_FOUND, FACE_NOT_FOUND for a face of
 * another figure, and VALIDATION_FAILED when no face would be left.
 */
const splitFigure = async (
  context: Context,
  of: HostsEvent,
  { figureId, faceIds }: BodyOf<'splitFigure'>,
): Promise<string> => {
  const wanted = new Set(faceIds);
  const figures = await correctFigures(
    context,
    { ...of, action: 'split-figure', details: { faces: faceIds.length } },
    ({ facesOf }) => {
      const faces = facesOf(figureId);
      const taken = faces.filter((face) => wanted.has(face.id)).map((face) => face.id);
      const left = faces.filter((face) => !wanted.has(face.id)).map((face) => face.id);
      if (taken.length !== wanted.size) throw new Failure('FACE_NOT_FOUND');
      if (left.length === 0) throw new Failure('VALIDATION_FAILED');
      return [{ kind: 'SPLIT', facesA: taken, facesB: left }];
    },
  );
  return figures.get(faceIds[0] ?? '') ?? '';
};
