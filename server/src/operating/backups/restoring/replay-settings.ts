import { sql } from 'kysely';
import { newPin } from '#events/pins.ts';
import { eraseGrouping } from '#figures/corrections/switch-grouping.ts';
import { dropFormerReductions } from '#photos/reductions/reductions.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import { switchFramesOff } from '#plus/frames/queries.ts';

export interface SettingNote {
  readonly kind: 'GROUPING' | 'PIN' | 'FORMER_PIN' | 'MAIL_STOP' | 'WISHES' | 'DOWNLOADS';
  readonly subject: unknown;
}

/**
 * Applies the last switches of face grouping and of wishes and the last rules of downloads, in the order of `notes`, and replaces the PINs that hosts had replaced by
 * new ones, since PINs are not recorded. Hosts get a notice. Users who joined by the lost PIN stay participants, and
 * looking it up counts as no guess.
 */
export function replaySettings(db: Db, notes: readonly SettingNote[]): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const of = (kind: SettingNote['kind']) =>
      JSON.stringify(notes.flatMap((one) => (one.kind === kind ? [one.subject] : [])));
    const lastOf = (kind: 'GROUPING' | 'WISHES') => sql`(
        select distinct on (one ->> 'id') one ->> 'id' as id, (one ->> 'is_on')::boolean as is_on
        from jsonb_array_elements(${of(kind)}::jsonb) with ordinality as noted (one, place)
        order by one ->> 'id', place desc
      ) as last`;
    await sql`
      update events set takes_wishes = last.is_on from ${lastOf('WISHES')}
      where erased_id(events.id) = last.id and takes_wishes <> last.is_on`.execute(tx);
    await sql`
      update events set guest_downloads = last.rule
      from (
        select distinct on (one ->> 'id') one ->> 'id' as id, one ->> 'rule' as rule
        from jsonb_array_elements(${of('DOWNLOADS')}::jsonb) with ordinality as noted (one, place)
        order by one ->> 'id', place desc
      ) as last
      where erased_id(events.id) = last.id and guest_downloads <> last.rule`.execute(tx);
    await dropFormerReductions(tx);
    await switchFramesOff(tx);
    const switched = await sql<{ id: string; is_on: boolean }>`
      update events set face_grouping = last.is_on
      from ${lastOf('GROUPING')}
      where erased_id(events.id) = last.id and face_grouping <> last.is_on
      returning events.id, last.is_on`.execute(tx);
    // The sweep removes the crops.
    for (const { id, is_on } of switched.rows) if (!is_on) await eraseGrouping(tx, id);
    await sql`
      insert into former_pins (event_id, pin_hash)
      select events.id, noted.pin_hash::bytea
      from jsonb_to_recordset(${of('FORMER_PIN')}::jsonb) as noted (id text, pin_hash text)
      join events on erased_id(events.id) = noted.id
      on conflict do nothing`.execute(tx);
    const replaced = await sql<{ id: string; epoch: number }>`
      select events.id, max(noted.epoch) as epoch
      from jsonb_to_recordset(${of('PIN')}::jsonb) as noted (id text, epoch integer)
      join events on erased_id(events.id) = noted.id
      group by events.id
      having max(noted.epoch) > events.pin_epoch`.execute(tx);
    for (const { id, epoch } of replaced.rows) await replacePin(tx, id, epoch);
    await replayMailStops(tx, of('MAIL_STOP'));
  });
}

/** Stops the mails to hosts that were stopped, and sends those that were switched on. */
const replayMailStops = async (tx: Tx, notes: string): Promise<void> => {
  const last = sql`(
    select distinct on (one ->> 'id', one ->> 'kind')
      one ->> 'id' as id, one ->> 'kind' as kind, (one ->> 'is_stopped')::boolean as is_stopped
    from jsonb_array_elements(${notes}::jsonb) with ordinality as noted (one, place)
    order by one ->> 'id', one ->> 'kind', place desc
  ) as last`;
  await sql`
    delete from host_mail_stops as stop using ${last}
    where not last.is_stopped and stop.kind = last.kind
      and erased_id(coalesce(stop.event_id, stop.user_id)) = last.id`.execute(tx);
  await sql`
    insert into host_mail_stops (kind, event_id, user_id)
    select last.kind, events.id, null from ${last} join events on erased_id(events.id) = last.id
    where last.is_stopped
    union all
    select last.kind, null, users.id from ${last} join users on erased_id(users.id) = last.id
    where last.is_stopped
    on conflict do nothing`.execute(tx);
};

/** A new PIN may belong to another event: retry with another. */
const replacePin = async (tx: Tx, eventId: string, epoch: number): Promise<void> => {
  for (let isReplaced = false; !isReplaced; ) {
    const pin = newPin();
    const { numUpdatedRows } = await tx
      .updateTable('events')
      .set({ pin, pin_epoch: epoch, host_notice: 'PIN_REPLACED' })
      .where('id', '=', eventId)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('events as others').select('others.id').where('others.pin', '=', pin))),
      )
      .executeTakeFirst();
    isReplaced = numUpdatedRows > 0n;
  }
};
