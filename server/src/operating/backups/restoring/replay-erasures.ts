import { sql } from 'kysely';
import { listErasures } from '#operating/backups/backup-files.ts';
import { isAfter } from '#operating/backups/copy-erasures.ts';
import { type Erasure, readErasures } from '#operating/retention/erasure-file.ts';
import type { Secrets } from '#platform/config/secrets.ts';
import type { Db } from '#platform/db/db.ts';
import type { ErasureKind } from '#platform/db/schema.ts';
import { erasuresKey } from '#platform/storage/keys.ts';
import { readAll, type Storage } from '#platform/storage/storage.ts';
import { type Measure, replayMeasures } from './replay-measures.ts';
import { type RequestNote, replayRequests } from './replay-requests.ts';
import { replaySettings, type SettingNote } from './replay-settings.ts';
import { replayVisibility, type VisibilityNote } from './replay-visibility.ts';

interface Replayed {
  readonly db: Db;
  readonly storage: Storage;
  /** Undefined to trust unsigned erasures. */
  readonly secrets: Secrets | undefined;
}

/**
 * Repeats what was recorded after the backup: deletions, forget requests and their withdrawal, takedowns, bans,
 * switches, replaces, shows and conceals again, as far as the storage knows of it: publish-erasures writes that once a minute. It may be done again.
 * @throws Error for erasures that this installation did not sign
 */
export const replayErasures = async ({ db, storage, secrets }: Replayed, madeAt: Date): Promise<void> => {
  const measures: Measure[] = [];
  const requests: RequestNote[] = [];
  const settings: SettingNote[] = [];
  const visibility: VisibilityNote[] = [];
  for await (const erasures of inOrder({ db, storage, secrets }, madeAt)) {
    await replay(db, erasures);
    measures.push(...erasures.filter((one): one is Measure => one.kind === 'TAKEDOWN' || one.kind === 'BAN'));
    visibility.push(
      ...erasures.filter(
        (one): one is VisibilityNote => one.kind === 'VISIBILITY' || one.kind === 'CONCEALMENT',
      ),
    );
    requests.push(
      ...erasures.filter((one): one is RequestNote => one.kind === 'FORGET' || one.kind === 'TAKEN_BACK'),
    );
    settings.push(
      ...erasures.filter(
        (one): one is SettingNote =>
          one.kind === 'GROUPING' ||
          one.kind === 'PIN' ||
          one.kind === 'FORMER_PIN' ||
          one.kind === 'MAIL_STOP',
      ),
    );
  }
  await replayRequests(db, requests);
  await replayMeasures(db, measures);
  await replaySettings(db, settings);
  await replayVisibility(db, visibility);
};

/** Yields the records published before the backup, then its unpublished ones, then those published after it. */
const inOrder = async function* (
  { db, storage, secrets }: Replayed,
  madeAt: Date,
): AsyncGenerator<readonly Erasure[]> {
  const keys: string[] = [];
  for await (const key of listErasures(storage)) if (isAfter(key, madeAt)) keys.push(key);
  keys.sort();
  const read = async (key: string) => {
    const bytes = await readAll(storage, key);
    return bytes ? readErasures(key, bytes, secrets) : [];
  };
  const backedUp = erasuresKey(madeAt, '');
  for (const key of keys) if (key < backedUp) yield await read(key);
  yield await db.selectFrom('erasures').select(['kind', 'subject']).orderBy('number').execute();
  for (const key of keys) if (key >= backedUp) yield await read(key);
};

const replay = (db: Db, erasures: readonly Erasure[]): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const of = (kind: ErasureKind) =>
      JSON.stringify(erasures.flatMap((one) => (one.kind === kind ? [one.subject] : [])));
    const ids = (kind: ErasureKind) =>
      sql`(select one ->> 'id' from jsonb_array_elements(${of(kind)}::jsonb) as one)`;
    await sql`delete from photos where erased_id(id) in ${ids('PHOTO')}`.execute(tx);
    await sql`delete from events where erased_id(id) in ${ids('EVENT')}`.execute(tx);
    await sql`update photos set uploader_name = null where erased_id(uploader_id) in ${ids('USER')}`.execute(
      tx,
    );
    await sql`delete from users where erased_id(id) in ${ids('USER')}`.execute(tx);
    await sql`delete from sessions where erased_id(id) in ${ids('SESSION')}`.execute(tx);
    await sql`delete from photo_alerts where erased_id(id) in ${ids('ALERT')}`.execute(tx);
    await sql`delete from walls where erased_id(id) in ${ids('WALL')}`.execute(tx);
    await sql`delete from host_invites where erased_id(id) in ${ids('HOST_INVITE')}`.execute(tx);
    await sql`
      delete from participants
      using jsonb_to_recordset(${of('CO_HOST')}::jsonb) as removed ("event" text, "user" text, joined_at timestamptz)
      where erased_id(event_id) = removed."event" and erased_id(user_id) = removed."user"
        and participants.joined_at <= removed.joined_at`.execute(tx);
    // Links that they signed end, as their removal ended them.
    await sql`
      update events set hosts_epoch = hosts_epoch + removed.times
      from (
        select "event", count(*)::int as times
        from jsonb_to_recordset(${of('CO_HOST')}::jsonb) as removed ("event" text) group by "event"
      ) as removed
      where erased_id(events.id) = removed."event"`.execute(tx);
    await sql`delete from upload_keys where erased_id(id) in ${ids('UPLOAD_KEY')}`.execute(tx);
    // Deletes all faces of such a photo; detection runs again and skips the faces at these places.
    await sql`
      with places as (
        insert into forgotten_faces (photo_id, event_id, box_left, box_top, box_width, box_height)
        select photos.id, photos.event_id, box_left, box_top, box_width, box_height
        from jsonb_to_recordset(${of('FACE')}::jsonb)
          as erased (id text, box_left real, box_top real, box_width real, box_height real)
        join photos on erased_id(photos.id) = erased.id
        where not exists (
          select from forgotten_faces as known
          where known.photo_id = photos.id
            and (known.box_left, known.box_top, known.box_width, known.box_height)
              = (erased.box_left, erased.box_top, erased.box_width, erased.box_height)
        )
        returning photo_id
      ), faceless as (delete from faces where photo_id in (select photo_id from places))
      update photos set faces_version = null where id in (select photo_id from places)`.execute(tx);
  });
