import type { BodyOf } from '@togather/contract/schemas/contract.ts';
import type { TaskList } from '@togather/contract/schemas/tasks.ts';
import { sql } from 'kysely';
import type { Context } from '#app/context/context.ts';
import { type AnyAct, act } from '#http/act.ts';
import { type Owner, ownBy, type Seer, seenBy, seerOf } from '#photos/visibility/visibility.ts';
import { type HostsEvent, recordAudit } from '#platform/audit/record-audit.ts';
import { Failure } from '#platform/base/failure.ts';
import { announceChange } from '#platform/changes/announce.ts';
import type { Queryable, Tx } from '#platform/db/db.ts';
import { withLock } from '#platform/locks/locks.ts';
import { replaceRows } from './queries.ts';

const listTasksAct = act('listTasks', (context, { event, caller }) =>
  describeTasks(context.db, event.id, seerOf(event, caller, context.clock())),
);

/** The numbers are of the photos that the seer sees. A guest's own photo counts for them while it waits for review. */
const describeTasks = async (db: Queryable, eventId: string, seer: Seer): Promise<TaskList> => {
  const [tasks, edition] = await Promise.all([
    db
      .selectFrom('chapters')
      .leftJoin('photos', (join) => join.onRef('photos.chapter_id', '=', 'chapters.id').on(seenBy(seer)))
      .select(['chapters.id', 'chapters.name'])
      .select([
        sql<number>`count(photos.id)::int`.as('photos'),
        sql<boolean>`coalesce(bool_or(photos.deletes_at is null and ${ownBy(seer)}), false)`.as('is_done'),
      ])
      .where('chapters.event_id', '=', eventId)
      .where('chapters.starts_at', 'is', null)
      .groupBy('chapters.id')
      .orderBy('chapters.position')
      .orderBy('chapters.id')
      .execute(),
    findEdition(db, eventId),
  ]);
  return {
    edition,
    tasks: tasks.map(({ id, name, photos, is_done }) => ({
      taskId: id,
      name: name ?? '',
      photoCount: photos,
      isDone: is_done,
    })),
  };
};

const findEdition = async (db: Queryable, eventId: string): Promise<number> => {
  const event = db.selectFrom('events').select('tasks_edition').where('id', '=', eventId);
  return (await event.executeTakeFirst())?.tasks_edition ?? 0;
};

const saveTasksAct = act('saveTasks', async (context, { event, caller, body }) => {
  await saveTasks(context, { eventId: event.id, by: caller.user }, body);
  return describeTasks(context.db, event.id, seerOf(event, caller, context.clock()));
});

/**
 * Replaces the tasks by the host's list. Tasks keep their ids, so that their photos and links stay. The photos of one that is
 * gone stay in the event, without a task. Throws Failure TASKS_CHANGED if another host has saved since `edition`.
 */
const saveTasks = (
  context: Context,
  { eventId, by }: HostsEvent,
  { edition, tasks }: BodyOf<'saveTasks'>,
): Promise<void> =>
  withLock(context, { event: eventId }, async (tx) => {
    if ((await findEdition(tx, eventId)) !== edition) throw new Failure('TASKS_CHANGED');
    const wanted = tasks.map(({ taskId, name }) => ({ id: taskId, name, starts_at: null, hidden: false }));
    await replaceRows(tx, eventId, { former: await listTaskIds(tx, eventId), wanted });
    await tx
      .updateTable('events')
      .set({ tasks_edition: edition + 1 })
      .where('id', '=', eventId)
      .execute();
    await recordAudit(tx, {
      role: 'HOST',
      by,
      action: 'saveTasks',
      eventId,
      details: { tasks: tasks.length },
    });
    await announceChange(tx, eventId, 'event');
  });

/** Returns the ids of an event's tasks. */
export async function listTaskIds(db: Queryable, eventId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('chapters')
    .select('id')
    .where('event_id', '=', eventId)
    .where('starts_at', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}

/** Gives those of the photos that are the owner's and have no task this one. */
export async function putInTask(
  tx: Tx,
  photoIds: readonly string[],
  { taskId, owner, eventId }: { taskId: string; owner: Owner; eventId: string },
): Promise<void> {
  if (photoIds.length === 0) return;
  const { uploader_id, guest_hash } = owner;
  const { numUpdatedRows } = await tx
    .updateTable('photos')
    .set({ chapter_id: taskId })
    .where('id', 'in', photoIds)
    .where('chapter_id', 'is', null)
    .where(ownBy({ userId: uploader_id ?? undefined, guestHash: guest_hash ?? undefined }))
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await announceChange(tx, eventId, 'event');
}

/** What the endpoints of this noun do. */
export const tasksActs: readonly AnyAct[] = [listTasksAct, saveTasksAct];
