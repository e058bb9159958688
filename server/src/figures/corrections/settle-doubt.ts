import type { BodyOf } from '@togather/contract/schemas/contract.ts';
import type { Context } from '#app/context/context.ts';
import { act } from '#http/act.ts';
import type { HostsEvent } from '#platform/audit/record-audit.ts';
import type { Correction } from './correct-clusters.ts';
import { type CurrentFigures, correctFigures } from './correct-figures.ts';

export const settleDoubtAct = act('settleDoubt', async (context, { event, viewer, body }) => {
  await settleDoubt(context, { eventId: event.id, by: viewer }, body);
  return { isSame: body.isSame };
});

/**
 * Stores whether two faces are one person, and corrects their figures at once. Throws Failure FACE_NOT_FOUND when one
 * of them is in no figure.
 */
const settleDoubt = async (
  context: Context,
  of: HostsEvent,
  { sides, isSame }: BodyOf<'settleDoubt'>,
): Promise<void> => {
  await correctFigures(context, { ...of, action: 'settle-doubt', details: { isSame } }, (current) => [
    { kind: isSame ? 'SAME' : 'SPLIT', ...sidesOf(current, sides) },
  ]);
};

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
