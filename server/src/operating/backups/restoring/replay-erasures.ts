import { sql } from 'kysely';
import { withholdRestored } from '#figures/blurs/withhold-photos.ts';
import { listErasures } from '#operating/backups/backup-files.ts';
import { isAfter } from '#operating/backups/copy-erasures.ts';
import { type Erasure, readErasures } from '#operating/retention/publish-erasures.job.ts';
import type { Secrets } from '#platform/config/secrets.ts';
import type { Db } from '#platform/db/db.ts';
import type { ErasureKind } from '#platform/db/schema.ts';
import { erasuresKey, readAll, type Storage } from '#platform/storage/storage.ts';
import { replaySettings, type SettingNote } from './replay-settings.ts';

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
export async function replayErasures({ db, storage, secrets }: Replayed, madeAt: Date): Promise<void> {
  const sanctions: Sanction[] = [];
  const requests: RequestNote[] = [];
  const blurs: BlurNote[] = [];
  const settings: SettingNote[] = [];
  const visibility: VisibilityNote[] = [];
  for await (const erasures of inOrder({ db, storage, secrets }, madeAt)) {
    await replay(db, erasures);
    sanctions.push(
      ...erasures.filter((one): one is Sanction => one.kind === 'TAKEDOWN' || one.kind === 'BAN'),
    );
    visibility.push(
      ...erasures.filter(
        (one): one is VisibilityNote =>
          one.kind === 'VISIBILITY' ||
          one.kind === 'CONCEALMENT' ||
          one.kind === 'WISH_VISIBILITY' ||
          one.kind === 'WISH_EDIT' ||
          one.kind === 'REPLACEMENT',
      ),
    );
    requests.push(
      ...erasures.filter((one): one is RequestNote => one.kind === 'FORGET' || one.kind === 'TAKEN_BACK'),
    );
    blurs.push(...erasures.filter((one): one is BlurNote => one.kind === 'BLUR' || one.kind === 'BLUR_END'));
    settings.push(
      ...erasures.filter(
        (one): one is SettingNote =>
          one.kind === 'GROUPING' ||
          one.kind === 'PIN' ||
          one.kind === 'FORMER_PIN' ||
          one.kind === 'MAIL_STOP' ||
          one.kind === 'WISHES' ||
          one.kind === 'DOWNLOADS',
      ),
    );
  }
  await replayRequests(db, requests);
  await replaySanctions(db, sanctions);
  await replaySettings(db, settings);
  await replayVisibility(db, visibility);
  await replayBlurs(db, blurs);
}

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
    await sql`delete from wishes where erased_id(id) in ${ids('WISH')}`.execute(tx);
    await sql`delete from listed_guests where erased_id(id) in ${ids('LISTED_GUEST')}`.execute(tx);
    await sql`delete from walls where erased_id(id) in ${ids('WALL')}`.execute(tx);
    await sql`delete from choice_lists where erased_id(id) in ${ids('CHOICE_LIST')}`.execute(tx);
    await sql`delete from choosers where erased_id(id) in ${ids('CHOOSER')}`.execute(tx);
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

interface VisibilityNote {
  readonly kind: 'VISIBILITY' | 'CONCEALMENT' | 'WISH_VISIBILITY' | 'WISH_EDIT' | 'REPLACEMENT';
  readonly subject: unknown;
}

/**
 * Shows, hides, conceals and reveals photos and wishes as hosts last did, in the order of `notes`. A photo whose file was replaced
 * after the backup is hidden, whatever was decided on its new file, which is lost. A wish whose author changed the
 * text after the backup is hidden, since the new text is lost and the old one was taken back.
 */
const replayVisibility = (db: Db, notes: readonly VisibilityNote[]): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const ofKind = (kind: VisibilityNote['kind']) =>
      JSON.stringify(notes.flatMap((one) => (one.kind === kind ? [one.subject] : [])));
    /** Rows of id and subject. */
    const lastOf = (kind: VisibilityNote['kind']) => {
      const given = ofKind(kind);
      return sql`(
        select distinct on (one ->> 'id') one ->> 'id' as id, one as subject
        from jsonb_array_elements(${given}::jsonb) with ordinality as noted (one, place)
        order by one ->> 'id', place desc
      )`;
    };
    await sql`
      update photos set visibility = last.subject ->> 'visibility'
      from ${lastOf('VISIBILITY')} as last
      where erased_id(photos.id) = last.id and visibility <> last.subject ->> 'visibility'`.execute(tx);
    // The place of a forgotten face may be one in the lost file, so that nobody is recognised in the old one.
    await sql`
      update photos set visibility = 'hidden', former_faces = case
        when exists (select from forgotten_faces where photo_id = photos.id) then 'closed' else former_faces end
      from jsonb_to_recordset(${ofKind('REPLACEMENT')}::jsonb) as replaced (id text, file text)
      where erased_id(photos.id) = replaced.id
        and erased_id(coalesce(photos.file_id, photos.id)) = replaced.file`.execute(tx);
    await sql`
      update wishes set visibility = last.subject ->> 'visibility'
      from ${lastOf('WISH_VISIBILITY')} as last
      where erased_id(wishes.id) = last.id and visibility <> last.subject ->> 'visibility'`.execute(tx);
    await sql`
      update wishes set visibility = 'hidden'
      from ${lastOf('WISH_EDIT')} as last
      where erased_id(wishes.id) = last.id and visibility <> 'hidden'
        and (wishes.edited_at is null or wishes.edited_at < (last.subject ->> 'at')::timestamptz)`.execute(
      tx,
    );
    await sql`
      update events
      set is_concealed = (last.subject ->> 'is_concealed')::boolean,
        reveal_at = (last.subject ->> 'reveal_at')::timestamptz
      from ${lastOf('CONCEALMENT')} as last
      where erased_id(events.id) = last.id`.execute(tx);
  });

interface Sanction {
  readonly kind: 'TAKEDOWN' | 'BAN';
  readonly subject: unknown;
}

/** Reasons are texts about people and are not recorded. */
const REASON_LOST = '—';

/** Repeats the last takedown, ban or lifting for each event and user, in the order of `sanctions`. */
const replaySanctions = (db: Db, sanctions: readonly Sanction[]): Promise<void> =>
  db.transaction().execute(async (tx) => {
    /** Returns rows of id and time. */
    const lastOf = (kind: Sanction['kind']) => {
      const given = JSON.stringify(sanctions.flatMap((one) => (one.kind === kind ? [one.subject] : [])));
      return sql`(
        select distinct on (one ->> 'id') one ->> 'id' as id, (one ->> 'at')::timestamptz as at
        from jsonb_array_elements(${given}::jsonb) with ordinality as noted (one, place)
        order by one ->> 'id', place desc
      )`;
    };
    await sql`
      update events
      set taken_down_at = last.at, taken_down_reason = case when last.at is null then '' else ${REASON_LOST} end
      from ${lastOf('TAKEDOWN')} as last
      where erased_id(events.id) = last.id and taken_down_at is distinct from last.at`.execute(tx);
    await sql`
      update users set banned_at = last.at, ban_reason = case when last.at is null then '' else ${REASON_LOST} end
      from ${lastOf('BAN')} as last
      where erased_id(users.id) = last.id and banned_at is distinct from last.at`.execute(tx);
    await sql`delete from sessions where user_id in (select id from users where banned_at is not null)`.execute(
      tx,
    );
  });

interface RequestNote {
  readonly kind: 'FORGET' | 'TAKEN_BACK';
  readonly subject: unknown;
}

/**
 * Repeats forget requests that were not withdrawn, and withdraws those that the backup still has. The order of `notes`
 * does not matter, because each names one request.
 */
const replayRequests = (db: Db, notes: readonly RequestNote[]): Promise<void> =>
  db.transaction().execute(async (tx) => {
    /** Returns rows of id, of the figure's erased_id, and of asked_at. */
    const of = (kind: RequestNote['kind']) => {
      const given = JSON.stringify(notes.flatMap((one) => (one.kind === kind ? [one.subject] : [])));
      return sql`jsonb_to_recordset(${given}::jsonb) as noted (id text, asked_at timestamptz)`;
    };
    await sql`
      delete from forget_requests
      where (erased_id(figure_id), asked_at) in (select id, asked_at from ${of('TAKEN_BACK')})`.execute(tx);
    // The requester is not recorded, so only the host can withdraw such a request. The hash consists of letters and
    // digits, so its beginning serves as an id.
    await sql`
      insert into forget_requests (id, event_id, figure_id, asked_at, by_host)
      select left(asked.id, 22), figures.event_id, figures.id, asked.asked_at, true
      from (
        select id, asked_at from ${of('FORGET')}
        except
        select id, asked_at from ${of('TAKEN_BACK')}
      ) as asked
      join figures on erased_id(figures.id) = asked.id
      order by asked.asked_at desc
      on conflict do nothing`.execute(tx);
  });

interface BlurNote {
  readonly kind: 'BLUR' | 'BLUR_END';
  readonly subject: unknown;
}

/**
 * Repeats requests to be blurred, and withdraws those that the backup still has, as replayRequests does. Their photos are withheld until
 * the job has made the files. Nobody but the administrators can withdraw such a request: who asked is not recorded.
 */
const replayBlurs = (db: Db, notes: readonly BlurNote[]): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const of = (kind: BlurNote['kind']) => {
      const given = JSON.stringify(notes.flatMap((one) => (one.kind === kind ? [one.subject] : [])));
      return sql`jsonb_to_recordset(${given}::jsonb) as noted (id text, asked_at timestamptz)`;
    };
    await sql`
      with ended as (
        delete from blurs
        where (erased_id(figure_id), asked_at) in (select id, asked_at from ${of('BLUR_END')})
        returning id
      )
      update photos set withheld = 'blur'
      where id in (select photo_id from blurred_faces where blur_id in (select id from ended))`.execute(tx);
    await sql`
      insert into blurs (id, event_id, figure_id, asked_at)
      select left(asked.id, 22), figures.event_id, figures.id, asked.asked_at
      from (
        select id, asked_at from ${of('BLUR')}
        except
        select id, asked_at from ${of('BLUR_END')}
      ) as asked
      join figures on erased_id(figures.id) = asked.id
      where not exists (
        select from blurs where blurs.figure_id = figures.id and blurs.asked_at = asked.asked_at
      )
      on conflict do nothing`.execute(tx);
    await sql`
      with places as (
        insert into blurred_faces (blur_id, photo_id, face_id, box_left, box_top, box_width, box_height)
        select blurs.id, photo_id, faces.id, box_left, box_top, box_width, box_height
        from blurs join faces on faces.figure_id = blurs.figure_id
        on conflict do nothing
        returning photo_id
      )
      update photos set withheld = 'blur' where id in (select photo_id from places)`.execute(tx);
    await withholdRestored(tx);
  });
