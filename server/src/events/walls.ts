import { MAX_WALLS } from '@togather/contract/limits.ts';
import type { BodyOf, ResponseOf } from '@togather/contract/schemas/contract.ts';
import type { ShownWall } from '@togather/contract/schemas/walls.ts';
import { sql } from 'kysely';
import type { Context } from '#app/context/context.ts';
import { type AnyAct, act } from '#http/act.ts';
import type { Exchange, Reply } from '#http/exchange.ts';
import { sendTagged, type TaggedBody } from '#http/responding/send-tagged.ts';
import { chapterIdFinder, hasChapter, listChapterRows } from '#photos/chapters/queries.ts';
import { listTaskIds } from '#photos/chapters/tasks.ts';
import { photosSeen } from '#photos/queries.ts';
import { describePhotos, tokenOf } from '#photos/serving/describe-photo.ts';
import { everybody, type Seer } from '#photos/visibility/visibility.ts';
import { type HostsEvent, madeBy, recordAudit } from '#platform/audit/record-audit.ts';
import { Failure } from '#platform/base/failure.ts';
import { hashSecret, newId } from '#platform/base/new-id.ts';
import { announceChange } from '#platform/changes/announce.ts';
import type { Queryable, Tx } from '#platform/db/db.ts';
import type { EventRow } from '#platform/db/schema.ts';
import { countWrongSecret } from '#platform/limits/count-wrong-secret.ts';
import { withLock } from '#platform/locks/locks.ts';
import { listShownAds } from '#plus/ads/queries.ts';
import { listWishesOfEverybody } from '#wishes/list-wishes.ts';
import { streamChanges } from './live/stream-changes.ts';
import { hasEnded, isTakenDown, requireRunning } from './membership/policy.ts';
import { findEvent } from './membership/queries.ts';

/** Returns a live wall by the hash of its secret; undefined if it is unknown or revoked. */
function findWall(db: Queryable, secretHash: Buffer) {
  return db
    .selectFrom('walls')
    .select(['id', 'event_id', 'seconds', 'pin_epoch', 'chapter_id', 'shows_wishes'])
    .where('secret_hash', '=', secretHash)
    .executeTakeFirst();
}
type WallRow = NonNullable<Awaited<ReturnType<typeof findWall>>>;

/** Returns the live walls of an event, oldest first. */
function listWallRows(db: Queryable, eventId: string) {
  return db
    .selectFrom('walls')
    .select(['id', 'seconds', 'created_at', 'pin_epoch', 'chapter_id', 'shows_wishes'])
    .where('event_id', '=', eventId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Returns the photos of an event that a seer sees, newest first, each with the boxes of its faces. */
function listWallPhotos(db: Queryable, eventId: string, seer: Seer) {
  return photosSeen(db, eventId, seer)
    .select(['photos.id', 'file_id', 'name', 'width', 'height', 'taken_at', 'uploaded_at', 'chapter_id'])
    .select((photo) =>
      photo
        .selectFrom('faces')
        .select(
          sql<Box[] | null>`json_agg(json_build_object(
            'left', box_left, 'top', box_top, 'width', box_width, 'height', box_height) order by faces.id)`.as(
            'boxes',
          ),
        )
        .whereRef('faces.photo_id', '=', 'photos.id')
        .as('faces'),
    )
    .orderBy('arrival', 'desc')
    .execute();
}

/** Deletes those that a host of the event created. */
export async function deleteWallsOf(db: Queryable, by: { eventId: string; userId: string }): Promise<void> {
  await db
    .deleteFrom('walls')
    .where('event_id', '=', by.eventId)
    .where('id', 'in', madeBy(db, by, 'wall'))
    .execute();
}

interface OpenedWall {
  readonly wall: WallRow;
  readonly event: EventRow;
}

/**
 * Returns the live wall of a secret and its event. Throws Failure WALL_NOT_FOUND if the wall is unknown or revoked, or its event is
 * over or taken down. Throws TOO_MANY_GUESSES instead when the network has used up its budget.
 */
async function openWall(
  context: Context,
  { secret, address }: { readonly secret: string; readonly address: string },
): Promise<OpenedWall> {
  const opened = await findLiveWall(context, secret);
  if (opened) return opened;
  await countWrongSecret(context, { name: 'wall', address });
  throw new Failure('WALL_NOT_FOUND');
}

async function findLiveWall(
  { db, eventReads, clock }: Context,
  secret: string,
): Promise<OpenedWall | undefined> {
  const wall = await findWall(db, hashSecret(secret));
  const event = wall && (await eventReads(`id ${wall.event_id}`, () => findEvent(db, { id: wall.event_id })));
  return event && !isTakenDown(event) && !hasEnded(event, clock()) ? { wall, event } : undefined;
}

const showWallAct = act('showWall', async (context, { params, request, reply }) => {
  const opened = await openWall(context, { secret: params.secret, address: request.ip });
  return sendTagged(context, { request, reply }, showWall(context, opened));
});

/** Returns what a live wall shows: the photos that everyone sees, and how to join. */
const showWall = (context: Context, opened: OpenedWall): TaggedBody => {
  const { event, wall } = opened;
  const seer = everybody(event, context.clock());
  return {
    of: [
      'wall',
      event,
      wall.seconds,
      wall.chapter_id,
      wall.shows_wishes,
      showsPin(wall, event),
      seer,
      tokenOf(context, event, 'shown'),
    ],
    describe: () => describeWall(context, opened, seer),
  };
};

/** A new PIN locks people out, among them those who have the address of an older wall. */
const showsPin = (wall: Pick<WallRow, 'pin_epoch'>, event: Pick<EventRow, 'pin_epoch'>): boolean =>
  wall.pin_epoch === null || wall.pin_epoch === event.pin_epoch;

const describeWall = async (
  context: Context,
  { event, wall }: OpenedWall,
  seer: ReturnType<typeof everybody>,
): Promise<ShownWall> => {
  const [all, chapters, taskIds, adInfos] = await Promise.all([
    listWallPhotos(context.db, event.id, seer),
    wall.chapter_id === null ? [] : listChapterRows(context.db, event.id, { withHidden: false }),
    wall.chapter_id === null ? [] : listTaskIds(context.db, event.id),
    event.type === 'Plus' ? listShownAds(context, event.id) : [],
  ]);
  const chapterOf = chapterIdFinder(chapters);
  const shows = (photo: (typeof all)[number]) =>
    taskIds.some((id) => id === wall.chapter_id)
      ? photo.chapter_id === wall.chapter_id
      : chapters.every(({ id }) => id !== wall.chapter_id) || chapterOf(photo) === wall.chapter_id;
  const rows = all.filter(shows);
  const photos = describePhotos(context, { event, links: 'shown' }, rows);
  return {
    eventName: event.name,
    ...(showsPin(wall, event)
      ? { pinCode: event.pin, joinUrl: `${context.publicUrl}/event/${event.pin}` }
      : { pinCode: null, joinUrl: null }),
    photos: photos.map(({ photoId, url, previewUrl, width, height, takenAt = null }, place) => ({
      photoId,
      url,
      previewUrl,
      width,
      height,
      takenAt,
      faces: rows[place]?.faces ?? [],
    })),
    adInfos,
    settings: { seconds: wall.seconds, showsWishes: wall.shows_wishes },
  };
};

const streamWallAct = act('streamWall', async (context, { params: { secret }, request, reply }) => {
  const opened = await openWall(context, { secret, address: request.ip });
  return streamWall(context, { ...opened, secret }, { request, reply });
});

/**
 * Streams server-sent events to a live wall when its shown photos change, or the wishes of a wall that shows them, and about nothing else. The stream ends with the
 * wall and its event. Throws Failure TOO_MANY_REQUESTS when too many streams are open.
 */
const streamWall = (
  context: Context,
  { event, wall, secret }: OpenedWall & { readonly secret: string },
  exchange: Exchange,
): Reply => {
  let told: Buffer | undefined;
  // Serialised, so that the last message is about the last change.
  let telling = Promise.resolve();
  return streamChanges(
    context,
    {
      event,
      guest: `wall ${wall.id}`,
      sessionId: undefined,
      isOver: () => hasEnded(event, context.clock()),
      tell: ({ messages }, { send, end }) => {
        const tell = async () => {
          if (!(await findLiveWall(context, secret))) return end();
          const message = wall.shows_wishes ? messages.wallWithWishes : messages.wall;
          // Two decisions on many wishes look alike.
          if (message.equals(messages.wall) && told?.equals(message)) return;
          told = message;
          send(message);
        };
        // The database is unavailable for a moment; the wall retries.
        telling = telling.then(tell).catch(end);
      },
    },
    exchange,
  );
};

const listWallWishesAct = act('listWallWishes', async (context, { params: { secret }, request }) => {
  const { event, wall } = await openWall(context, { secret, address: request.ip });
  return { wishes: wall.shows_wishes ? await listWishesOfEverybody(context, event) : [] };
});

const createWallAct = act('createWall', (context, { event, caller, body }) => {
  requireRunning(event, context.clock());
  return createWall(context, { eventId: event.id, by: caller.user }, body);
});

/** Creates a live wall for an event. Only the returned address contains its secret. Throws Failure WALL_LIMIT_REACHED. */
const createWall = async (
  context: Context,
  { eventId, by }: HostsEvent,
  { seconds, chapterId, showsWishes }: BodyOf<'createWall'>,
): Promise<ResponseOf<'createWall'>> => {
  const [wallId, secret] = [newId(), newId()];
  const write = async (tx: Tx) => {
    if ((await listWallRows(tx, eventId)).length >= MAX_WALLS) throw new Failure('WALL_LIMIT_REACHED');
    const event = await findEvent(tx, { id: eventId });
    if (chapterId && !(await hasChapter(tx, eventId, chapterId))) throw new Failure('NOT_FOUND');
    const row = { id: wallId, event_id: eventId, secret_hash: hashSecret(secret), seconds };
    await tx
      .insertInto('walls')
      .values({
        ...row,
        created_at: context.clock(),
        pin_epoch: event?.pin_epoch ?? null,
        chapter_id: chapterId ?? null,
        shows_wishes: showsWishes,
      })
      .execute();
    await recordAudit(tx, { role: 'HOST', by, action: 'createWall', eventId, details: { wallId } });
  };
  await withLock(context, { event: eventId }, write);
  return { wallId, url: `${context.publicUrl}/wall/${secret}` };
};

const revokeWallAct = act('revokeWall', async (context, { event, caller, params }) => {
  await revokeWall(context, { eventId: event.id, by: caller.user }, params.wallId);
  return { revoked: true as const };
});

/** Deletes a live wall, which also ends its open streams. Throws Failure WALL_NOT_FOUND. */
const revokeWall = ({ db }: Context, { eventId, by }: HostsEvent, wallId: string): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('walls')
      .where('id', '=', wallId)
      .where('event_id', '=', eventId)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw new Failure('WALL_NOT_FOUND');
    await recordAudit(tx, { role: 'HOST', by, action: 'revokeWall', eventId, details: { wallId } });
    await announceChange(tx, eventId, 'processing');
  });

const listWallsAct = act('listWalls', async (context, { event }) => {
  const rows = await listWallRows(context.db, event.id);
  const walls = rows.map(({ id, seconds, created_at, chapter_id, shows_wishes, ...wall }) => ({
    wallId: id,
    seconds,
    createdAt: created_at.toISOString(),
    showsPin: showsPin(wall, event),
    chapterId: chapter_id,
    showsWishes: shows_wishes,
  }));
  return { walls };
});

/** What the endpoints of this noun do. */
export const wallsActs: readonly AnyAct[] = [
  createWallAct,
  listWallsAct,
  revokeWallAct,
  showWallAct,
  streamWallAct,
  listWallWishesAct,
];
