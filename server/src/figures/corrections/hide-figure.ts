import type { BodyOf } from '@togather/contract/schemas/contract.ts';
import type { Context } from '#app/context/context.ts';
import { act } from '#http/act.ts';
import type { HostsEvent } from '#platform/audit/record-audit.ts';
import { correctFigures } from './correct-figures.ts';

export const hideFigureAct = act('hideFigure', async (context, { event, viewer, body }) => {
  await hideFigure(context, { eventId: event.id, by: viewer }, body);
  return body;
});

/** Hides a figure from everyone but the host, or shows it again. Throws Failure FIGURE_NOT_FOUND. */
const hideFigure = async (
  context: Context,
  of: HostsEvent,
  { figureId, hidden }: BodyOf<'hideFigure'>,
): Promise<void> => {
  await correctFigures(context, { ...of, action: 'hide-figure', details: { hidden } }, (current) => {
    const facesA = current.facesOf(figureId).map((face) => face.id);
    if (current.isHidden(figureId) === hidden) return [];
    return [{ kind: hidden ? 'HIDE' : 'SHOW', facesA, facesB: [] }];
  });
};
