import type { Context } from '#app/context/context.ts';
import { eachApart } from '#platform/jobs/run-jobs.ts';
import { changeFigures } from './change-figures.ts';
import { eraseFigure, removeCrops } from './erase-figure.ts';
import { listDueForgetRequests } from './forget-requests.ts';

/** Erases figures a day after the request to forget them, unless it was withdrawn. */
export async function eraseForgotten(context: Context): Promise<void> {
  const due = await listDueForgetRequests(context.db, context.clock());
  await eachApart(due, async (request) => {
    const crops = await changeFigures(context, request.event_id, async (tx) => {
      const taken = await tx.deleteFrom('forget_requests').where('id', '=', request.id).executeTakeFirst();
      return taken.numDeletedRows > 0n ? eraseFigure(tx, request.event_id, request.figure_id) : [];
    });
    await removeCrops(context, crops);
  });
}
