import type { ChoiceList } from '@togather/contract/schemas/choices.ts';
import { type Seer, seenBy } from '#photos/visibility/visibility.ts';
import type { Queryable } from '#platform/db/db.ts';

/** Returns the choice lists of an event, oldest first. */
export function listRows(db: Queryable, eventId: string) {
  return db
    .selectFrom('choice_lists')
    .select(['id', 'name'])
    .where('event_id', '=', eventId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Returns the choice list of an id; undefined if the event has none. */
export function findList(db: Queryable, { eventId, listId }: { eventId: string; listId: string }) {
  return db
    .selectFrom('choice_lists')
    .select(['id', 'name'])
    .where('id', '=', listId)
    .where('event_id', '=', eventId)
    .executeTakeFirst();
}

/** Returns the choice lists of an event with the photos that a seer sees. The names of hosts are for hosts. */
export async function listChoices(db: Queryable, eventId: string, seer: Seer): Promise<ChoiceList[]> {
  const [lists, rows] = await Promise.all([
    listRows(db, eventId),
    db
      .selectFrom('choices')
      .innerJoin('choice_lists', 'choice_lists.id', 'choices.list_id')
      .innerJoin('photos', 'photos.id', 'choices.photo_id')
      .leftJoin('users', 'users.id', 'choices.user_id')
      .select(['list_id', 'photo_id', 'note', 'chosen_at', 'chooser_name'])
      .select(['photos.name as file_name', 'photos.uploader_name', 'users.name as user_name'])
      .where('choice_lists.event_id', '=', eventId)
      .where(seenBy(seer))
      .orderBy('photos.arrival')
      .execute(),
  ]);
  const choicesOf = Map.groupBy(rows, ({ list_id }) => list_id);
  return lists.map(({ id, name }) => ({
    listId: id,
    name,
    choices: (choicesOf.get(id) ?? []).map((row) => ({
      photoId: row.photo_id,
      fileName: row.file_name,
      note: row.note,
      chosenBy: row.chooser_name ?? (seer.isHost ? row.user_name : null),
      isByHost: row.chooser_name === null,
      chosenAt: row.chosen_at.toISOString(),
      uploaderName: row.uploader_name,
    })),
  }));
}
