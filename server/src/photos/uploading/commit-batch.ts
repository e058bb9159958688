import { type ErrorCode, errors } from '@togather/contract/errors.ts';
import type { Visibility } from '@togather/contract/photos.ts';
import type { RejectedFile } from '@togather/contract/schemas/photos.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '#app/context/context.ts';
import { isDenied } from '#events/membership/queries.ts';
import { hasUploadKey } from '#events/upload-keys.ts';
import { blursIn } from '#figures/blurs/blur-requests.ts';
import { refuseInModes } from '#http/hooks.ts';
import { listTaskIds, putInTask } from '#photos/chapters/tasks.ts';
import { registerDevices } from '#photos/devices/register-devices.ts';
import { turnIn } from '#photos/previews/turn-of.ts';
import { countOwn, findBySent, heldBySha256 } from '#photos/queries.ts';
import { removePhotoFiles } from '#photos/removal.ts';
import { showSentAgain } from '#photos/visibility/change-photos.ts';
import type { GuestIdentity, Owner } from '#photos/visibility/visibility.ts';
import { Failure } from '#platform/base/failure.ts';
import { changeAnnounced } from '#platform/changes/announce.ts';
import { reserveSpent } from '#platform/db/database-reserve.ts';
import { executePrepared, isRefused, type Tx } from '#platform/db/db.ts';
import { withLock } from '#platform/locks/locks.ts';
import { type Admission, admitPhotos, nameToStore } from './admit-photos.ts';
import { asAnswer, type BatchAnswer, earlierAnswer, type Repeatable, storingAnswer } from './idempotency.ts';
import type { ReceivedBatch } from './receive-batch.ts';
import type { StoredPhoto } from './store-photo.ts';

export interface Committed {
  readonly answer: BatchAnswer;
  /** Stored photos without a row: duplicates, those over the quota, all of a repeated batch. */
  readonly unused: readonly StoredPhoto[];
  /** Remaining quota of the event. */
  readonly room: number;
}

export type Batch = Omit<ReceivedBatch, 'release'> &
  Repeatable & {
    /** Whether its photos are shown without a review: the host's, and those sent with an upload key. */
    readonly isTrusted: boolean;
    /** The guest whose shots are counted; undefined for hosts and upload keys, which have no limit. */
    readonly guest?: GuestIdentity | undefined;
    /** The id of the key that it came with; undefined without one. */
    readonly uploadKeyId?: string;
  };

/**
 * Writes rows and jobs of a batch in one transaction, under a lock on the event's row: the quota is exact, a repeated
 * key returns the first response, and a photo that the event already has is not added twice.
 */
function commitBatch(context: Context, batch: Batch): Promise<Committed> {
  // The mode may have begun while the bytes arrived.
  refuseInModes(context, 'uploadPhotos');
  return withLock(context, { event: batch.event.id }, (tx) => commit(context, tx, batch));
}

const commit = async (context: Context, tx: Tx, batch: Batch): Promise<Committed> => {
  const event = await readEvent(context, tx, batch);
  await refuseBanned(tx, batch.owner.uploader_id);
  if (batch.uploadKeyId && !(await hasUploadKey(tx, batch.uploadKeyId)))
    throw new Failure('UPLOAD_KEY_INVALID');
  // Space freed by the reserve is not for uploads.
  if (event.is_reserve_spent) throw new Failure('STORAGE_FULL');
  const room = event.photo_limit - event.photo_count;
  if (event.earlier) return { answer: asAnswer(event.earlier), unused: batch.stored, room };
  // The host may have changed what is asked while the bytes arrived.
  const uploaderName = batch.uploadKeyId ? batch.uploaderName : nameToStore(event, batch.uploaderName);
  const held = await findHeld(tx, event, batch.stored);
  const admission = admitPhotos(batch.stored, { held, room, shots: await findShots(tx, event, batch.guest) });
  if (batch.uploadKeyId !== undefined)
    await showSentAgain(context, tx, { eventId: event.id, photoIds: duplicatesIn(admission) });
  // The host may have removed the task during the upload; its photos stay.
  const taskIds = batch.taskId === undefined ? [] : await listTaskIds(tx, event.id);
  const taskId = taskIds.find((id) => id === batch.taskId);
  if (taskId !== undefined)
    await putInTask(tx, duplicatesIn(admission), { eventId: event.id, taskId, owner: batch.owner });
  const answer = answerTo(batch, admission);
  // A batch that added nothing may run again, so its response need not be stored.
  if (admission.added.length > 0)
    await write(context, tx, {
      batch: { ...batch, uploaderName },
      event,
      added: admission.added,
      answer,
      taskId,
    });
  return { answer, unused: admission.unused, room: room - admission.added.length };
};

/** Returns the photos that the event had before. */
const duplicatesIn = ({ answered }: Admission): string[] =>
  answered.flatMap(({ id, duplicate }) => (duplicate ? [id] : []));

/** Throws Failure ACCOUNT_BANNED, also when the ban came during the upload. */
export async function refuseBanned(tx: Tx, userId: string | null): Promise<void> {
  if (!userId) return;
  const user = await tx.selectFrom('users').select('banned_at').where('id', '=', userId).executeTakeFirst();
  if (user?.banned_at) throw new Failure('ACCOUNT_BANNED');
}

/** Returns the photos that the event has already, as stored or as they were sent, by the stored hash. */
const findHeld = async (tx: Tx, event: ReadEvent, stored: readonly StoredPhoto[]) => {
  const held = new Map(Object.entries(event.held));
  for (const { sha256, sentSha256 } of stored) {
    const earlier = sentSha256 && (await findBySent(tx, event.id, sentSha256));
    if (earlier) held.set(sha256.toString('hex'), earlier.id);
  }
  return held;
};

/** Returns how many photos a guest may still add; undefined without a limit. The event's lock makes the count exact. */
const findShots = async (
  tx: Tx,
  { id, shots_per_guest }: { readonly id: string; readonly shots_per_guest: number | null },
  guest: GuestIdentity | undefined,
): Promise<number | undefined> =>
  shots_per_guest === null || !guest
    ? undefined
    : Math.max(0, shots_per_guest - (await countOwn(tx, id, guest)));

/**
 * What a batch depends on, in one statement: the event's next batch waits for this one. It comes after the lock's, because a
 * statement that waits for a lock does not see what was written meanwhile to other tables. Throws Failure EVENT_UNKNOWN, also when
 * the event was taken down.
 */
const readEvent = async (context: Context, tx: Tx, batch: Batch) => {
  const { id } = batch.event;
  const hashes = batch.stored.map(({ sha256 }) => sha256);
  const query = tx
    .selectFrom('events')
    .select(['id', 'photo_limit', 'photo_count', 'uploader_names', 'shots_per_guest'])
    .select([
      reserveSpent.as('is_reserve_spent'),
      earlierAnswer(context, batch).as('earlier'),
      isDenied(id, 'SHOW_UNREVIEWED').as('is_reviewed'),
      heldBySha256(id, hashes).as('held'),
      blursIn(id).as('has_blurs'),
      turnIn('thumbnail', { eventId: id }).as('turn'),
    ])
    .where('id', '=', id)
    .where('taken_down_at', 'is', null)
    .compile();
  const [event] = await executePrepared(tx, query);
  if (!event) throw new Failure('EVENT_UNKNOWN');
  return event;
};

const answerTo = ({ rejected }: Batch, { answered, overQuota, overShots }: Admission): BatchAnswer => ({
  photos: answered,
  rejected: [
    ...rejected,
    ...overQuota.map((photo) => refusal(photo, 'QUOTA_EXCEEDED')),
    ...overShots.map((photo) => refusal(photo, 'SHOTS_USED')),
  ],
});

type ReadEvent = Awaited<ReturnType<typeof readEvent>>;

interface Writing {
  readonly batch: Batch;
  readonly event: ReadEvent;
  readonly added: Admission['added'];
  readonly answer: BatchAnswer;
  readonly taskId: string | undefined;
}

/** Writes the rows in one statement, and the jobs. */
const write = async (context: Context, tx: Tx, { batch, event, added, answer, taskId }: Writing) => {
  const { owner, uploaderName, isTrusted, uploadKeyId } = batch;
  // Photos of participants wait where the host reviews them first.
  const visibility: Visibility = isTrusted || !event.is_reviewed ? 'shown' : 'pending';
  const sender = { eventId: event.id, owner, uploadKeyId };
  const times = await registerDevices(context, tx, { sender, shots: added });
  const rows = added.map((photo, at) => ({
    ...rowOf(photo, batch),
    ...times[at],
    visibility,
    // A photo is withheld until it was searched for people to blur.
    withheld: event.has_blurs ? ('search' as const) : null,
    chapter_id: taskId ?? null,
  }));
  const statement = sql`
    with added as (${tx.insertInto('photos').values(rows)}),
      counted as (${countingUploads({ eventId: event.id, added: added.length, owner, uploaderName })}),
      answered as (${storingAnswer(context, { batch, answer })}),
      grown as (update events set photo_count = photo_count + ${added.length} where id = ${event.id})
    select ${changeAnnounced(event.id, 'processing')}`;
  await executePrepared(tx, statement.compile(tx));
  // The thumbnail job announces the photos, once they can be shown.
  await context.jobs.enqueue(
    tx,
    'make-thumbnail',
    added.map(({ id }) => ({ photoId: id })),
    { priority: event.turn },
  );
  if (visibility === 'shown')
    await context.emit(tx, 'photosShown', { eventId: event.id, photoIds: added.map(({ id }) => id) });
};

const refusal = ({ fileName, place }: Pick<RejectedFile, 'fileName' | 'place'>, code: ErrorCode) => ({
  fileName,
  place,
  code,
  message: errors[code].message,
});

const rowOf = (photo: StoredPhoto, { event, owner, uploaderName }: Batch) => ({
  id: photo.id,
  event_id: event.id,
  name: photo.name,
  mime: photo.mime,
  size: photo.size,
  sha256: photo.sha256,
  sent_sha256: photo.sentSha256 ?? null,
  crc32: photo.crc32,
  width: photo.width,
  height: photo.height,
  ...owner,
  uploader_name: uploaderName,
});

interface Counted {
  readonly eventId: string;
  readonly added: number;
  readonly owner: Owner;
  readonly uploaderName: string | null;
}

/** A photographer with an upload key has no account and no cookie, only a name. */
const isOf = ({ uploader_id, guest_hash }: Owner, name: string | null) => {
  if (uploader_id) return sql`uploader_id = ${uploader_id}`;
  if (guest_hash) return sql`guest_hash = ${guest_hash}`;
  return sql`uploader_id is null and guest_hash is null and uploader_name is not distinct from ${name}::text`;
};

/**
 * The statement that counts added photos, and their uploader on the day's first ones. Runs under the event's lock, so that concurrent
 * batches of one person count that person once; it does not see the photos that the same statement adds.
 */
const countingUploads = ({ eventId, added, owner, uploaderName }: Counted): RawBuilder<unknown> => sql`
    insert into event_days (event_id, day, measure, count)
    select ${eventId}, to_char(now() at time zone 'Asia/Taipei', 'YYYY-MM-DD'), measure, count
    from (values ('uploads', ${added}::int), ('uploaders', case when exists (
      select from photos
      where event_id = ${eventId} and ${isOf(owner, uploaderName)}
        and uploaded_at >= date_trunc('day', now() at time zone 'Asia/Taipei') at time zone 'Asia/Taipei'
    ) then 0 else 1 end)) as counted (measure, count)
    where count > 0
    on conflict (event_id, day, measure) do update set count = event_days.count + excluded.count`;

/** Commits stored photos, and removes the files of those that got no row. Throws what `commitBatch` throws. */
export async function commitStored(context: Context, batch: Batch): Promise<Committed> {
  try {
    const committed = await commitBatch(context, batch);
    await removePhotoFiles(context, idsOf(committed.unused));
    return committed;
  } catch (error) {
    // When the outcome of the commit is unknown, the bytes may be in use: they stay, and the sweep removes those
    // without rows.
    if (error instanceof Failure || isRefused(error)) await removePhotoFiles(context, idsOf(batch.stored));
    throw error;
  }
}

const idsOf = (photos: readonly StoredPhoto[]): string[] => photos.map(({ id }) => id);
