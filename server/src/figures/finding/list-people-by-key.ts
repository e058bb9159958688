import type { ResponseOf } from '@togather/contract/schemas/contract.ts';
import type { Context } from '#app/context/context.ts';
import { requireBearerKey } from '#events/upload-keys.ts';
import { figureScope } from '#figures/figure-scope.ts';
import { act } from '#http/act.ts';
import type { Request } from '#http/exchange.ts';
import { readFigures } from './list-figures.ts';

export const listPeopleByKeyAct = act('listPeopleByKey', (context, { request }) =>
  listPeopleByKey(context, request),
);

/**
 * Returns the people of an upload key's event whom guests see, with addresses of faces and of no photo: a key is for
 * sending. Throws as `requireBearerKey` does.
 */
const listPeopleByKey = async (
  context: Context,
  request: Request,
): Promise<ResponseOf<'listPeopleByKey'>> => {
  const { event } = await requireBearerKey(context, request);
  const figures = await readFigures(context, figureScope(context, event, undefined));
  return {
    eventId: event.id,
    figures: figures.map(({ id, photoNum, representativeFace: { cropUrl } }) => ({ id, photoNum, cropUrl })),
  };
};
