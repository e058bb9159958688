import type { Context } from '#app/context/context.ts';
import { act } from '#http/act.ts';
import type { HostsEvent } from '#platform/audit/record-audit.ts';
import { correctFigures } from './correct-figures.ts';

export const mergeFiguresAct = act('mergeFigures', async (context, { event, viewer, body }) => ({
  figureId: await mergeFigures(context, { eventId: event.id, by: viewer }, body.figureIds),
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
    { ...of, action: 'merge-figures', details: { figures: figureIds.length } },
    ({ facesOf }) => {
      const [first = [], ...others] = figureIds.map((id) => facesOf(id).map((face) => face.id));
      anchor = first[0] ?? '';
      return others.map((other) => ({ kind: 'SAME', facesA: first, facesB: other }));
    },
  );
  return figures.get(anchor) ?? '';
}
