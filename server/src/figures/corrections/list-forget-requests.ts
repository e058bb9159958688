import type { ForgetRequest } from '@togather/contract/schemas/figure-repair.ts';
import type { Context } from '#app/context/context.ts';
import { mayManage } from '#events/membership/policy.ts';
import { describeFigures } from '#figures/finding/list-figures.ts';
import { listFigureRows } from '#figures/queries.ts';
import { act } from '#http/act.ts';
import { readGuest } from '#photos/guest-cookie.ts';
import { hostOrEverybody } from '#photos/visibility/visibility.ts';
import type { EventRow } from '#platform/db/schema.ts';
import { type Asker, erasedAt, isAskedBy, listForgetRequestRows } from './forget-requests.ts';

export const listForgetRequestsAct = act(
  'listForgetRequests',
  async (context, { event, viewer, request }) => {
    return {
      requests: await listForgetRequests(context, event, { viewer, guestHash: readGuest(request) }),
    };
  },
);

/** Lists the open forget requests, oldest first: all of them for the host, their own for others. */
const listForgetRequests = async (
  context: Context,
  event: EventRow,
  asker: Asker,
): Promise<ForgetRequest[]> => {
  const isHost = mayManage(event, asker.viewer);
  const rows = await listForgetRequestRows(context.db, event.id);
  const shown = rows.filter((row) => isHost || isAskedBy(row, asker));
  if (shown.length === 0) return [];
  const seer = hostOrEverybody(event, asker.viewer, context.clock());
  const forgotten = await listFigureRows(context.db, { event, withHidden: true, seer }, { forgotten: true });
  const described = describeFigures(context, event, {
    rows: forgotten,
    crops: isHost ? 'all' : 'hidden people',
  });
  const figures = new Map(described.map((figure) => [figure.id, figure]));
  return shown.flatMap((row) => {
    const figure = figures.get(row.figure_id);
    if (!figure) return [];
    return {
      id: row.id,
      askedAt: row.asked_at.toISOString(),
      erasedAt: erasedAt(row).toISOString(),
      isOwn: isAskedBy(row, asker),
      figure,
    };
  });
};
