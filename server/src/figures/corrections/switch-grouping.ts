import type { Context } from '#app/context/context.ts';
import { hasBlurs } from '#figures/blurs/blur-requests.ts';
import { enqueueInTurn } from '#photos/previews/turn-of.ts';
import { type HostsEvent, recordAudit } from '#platform/audit/record-audit.ts';
import { Failure } from '#platform/base/failure.ts';
import { announceChange } from '#platform/changes/announce.ts';
import type { Tx } from '#platform/db/db.ts';
import { changeFigures } from './change-figures.ts';
import { eraseFigure, type LeftCrop, leftCrop, removeCrops } from './erase-figure.ts';
import { listForgottenFigures } from './forget-requests.ts';

/**
 * Switches an event's face grouping. Off erases every face, embedding, figure, crop and correction and the guest list at once; on analyses
 * all photos again. Forgotten people stay forgotten either way. Does nothing when the state does not change. Throws Failure
 * BLURS_NEED_FACES.
 */
export function switchGrouping(context: Context, of: HostsEvent, isOn: boolean): Promise<void> {
  return isOn ? switchOn(context, of) : switchOff(context, of);
}

const switchOff = async (context: Context, of: HostsEvent) => {
  const { eventId } = of;
  const crops = await changeFigures(context, eventId, async (tx) => {
    // Writers of faces lock this row: what they wrote is erased here, and afterwards they write nothing.
    if (!(await changeSetting(tx, of, false))) return [];
    // Without faces nobody would be recognised in later photos.
    if (await hasBlurs(tx, eventId)) throw new Failure('BLURS_NEED_FACES');
    return eraseGrouping(tx, eventId);
  });
  await removeCrops(context, crops);
};

/**
 * Erases an event's faces, figures, corrections and guest list, but not the places of people to be forgotten. Returns the crops to
 * remove after the commit.
 */
export async function eraseGrouping(tx: Tx, eventId: string): Promise<LeftCrop[]> {
  const forgotten = [...(await listForgottenFigures(tx, eventId))];
  const erased = [];
  for (const figureId of forgotten) erased.push(...(await eraseFigure(tx, eventId, figureId)));
  const faces = await tx.deleteFrom('faces').where('event_id', '=', eventId).returning(leftCrop).execute();
  await tx.deleteFrom('figures').where('event_id', '=', eventId).execute();
  await tx.deleteFrom('listed_guests').where('event_id', '=', eventId).execute();
  await tx.deleteFrom('figure_corrections').where('event_id', '=', eventId).execute();
  await tx
    .updateTable('photos')
    .set({ faces_version: null, focus: null })
    .where('event_id', '=', eventId)
    .execute();
  return [...erased, ...faces];
}

const switchOn = (context: Context, of: HostsEvent) =>
  context.db.transaction().execute(async (tx) => {
    if (!(await changeSetting(tx, of, true))) return;
    // Photos without previews are enqueued after their previews.
    const photos = await tx
      .updateTable('photos')
      .set({ faces_error: null })
      .where('event_id', '=', of.eventId)
      .where('previews_at', 'is not', null)
      .returning('id')
      .execute();
    await enqueueInTurn(
      context,
      tx,
      'faces',
      photos.map(({ id }) => id),
    );
  });

/** Returns false when nothing changes, or the event is deleted. */
const changeSetting = async (tx: Tx, { eventId, by }: HostsEvent, isOn: boolean): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('events')
    .set({ face_grouping: isOn })
    .where('id', '=', eventId)
    .where('face_grouping', '!=', isOn)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await recordAudit(tx, { role: 'HOST', by, action: 'changeEvent.faceGrouping', eventId, details: { isOn } });
  await announceChange(tx, eventId, 'event');
  return true;
};
