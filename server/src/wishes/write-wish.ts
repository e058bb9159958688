import { createHmac } from 'node:crypto';
import { MAX_WISHES, MAX_WISHES_A_GUEST } from '@togather/contract/limits.ts';
import type { Visibility } from '@togather/contract/photos.ts';
import type { BodyOf, ResponseOf } from '@togather/contract/schemas/contract.ts';
import { sql } from 'kysely';
import type { Context } from '#app/context/context.ts';
import { mayManage, requireRunning } from '#events/membership/policy.ts';
import { decisionOn } from '#events/membership/queries.ts';
import { act } from '#http/act.ts';
import { ensureGuest } from '#photos/guest-cookie.ts';
import { requirePhoto } from '#photos/policy.ts';
import { recordAudit } from '#platform/audit/record-audit.ts';
import { Failure } from '#platform/base/failure.ts';
import { newId } from '#platform/base/new-id.ts';
import { announceWish } from '#platform/changes/announce.ts';
import { withReserve } from '#platform/db/database-reserve.ts';
import type { Tx } from '#platform/db/db.ts';
import type { EventRow } from '#platform/db/schema.ts';
import { type Caller, callerKey } from '#platform/identity/caller.ts';
import { networkOf } from '#platform/limits/rate-limit.ts';
import { openTokenBuckets } from '#platform/limits/token-bucket.ts';
import { takeLock, withLock } from '#platform/locks/locks.ts';
import { describeWish, ownWish, selectWish, wishesOf } from './queries.ts';

export const writeWishAct = act('writeWish', (context, { event, caller, body, request, reply }) =>
  writeWish(context, event, { ...body, author: ensureGuest(context, caller, reply), address: request.ip }),
);

type Written = BodyOf<'writeWish'> & { readonly author: Caller; readonly address: string };

/**
 * Adds a wish or a comment. A request with the id of an earlier one adds nothing, and changes the text where that differs. Throws Failure WISHES_OFF, EVENT_ENDED,
 * PHOTO_NOT_FOUND, WISH_LIMIT_REACHED, or TOO_MANY_REQUESTS for too many wishes of the guest, the network or the event.
 */
const writeWish = async (
  context: Context,
  event: EventRow,
  { author, address, ...wish }: Written,
): Promise<ResponseOf<'writeWish'>> => {
  if (!event.takes_wishes) throw new Failure('WISHES_OFF');
  requireRunning(event, context.clock());
  if (wish.photoId) await requirePhotoOf(context, event, wish.photoId, author);
  await takeTokens(context, event.id, { author, address });
  const { row, isNew } = await withLock(context, { event: event.id }, (tx) =>
    addWish(context, tx, event, { ...wish, author }),
  );
  if (isNew) context.tally.count(event.id, 'wishes', { at: row.written_at });
  return { ...describeWish(row, { isHost: mayManage(event, author.user) }), isOwn: true };
};

const requirePhotoOf = async (context: Context, event: EventRow, photoId: string, author: Caller) => {
  const found = await requirePhoto(context, photoId, author);
  if (found.event.id !== event.id) throw new Failure('PHOTO_NOT_FOUND');
};

/** The wishes that may come at once, and the seconds until one more may. All guests of a party may share one network. */
const BUDGETS = {
  guest: { name: 'wishes of guest', capacity: 12, secondsPerToken: 6 },
  network: { name: 'wishes of network', capacity: 300, secondsPerToken: 4 },
  event: { name: 'wishes of event', capacity: 400, secondsPerToken: 0.3 },
} as const;

/** Throws Failure TOO_MANY_REQUESTS. */
const takeTokens = async (
  context: Context,
  eventId: string,
  { author, address }: { readonly author: Caller; readonly address: string },
): Promise<void> => {
  const ofWhom = { guest: callerKey(author), network: networkOf(address), event: '' };
  for (const kind of ['guest', 'network', 'event'] as const) {
    const buckets = openTokenBuckets(context, BUDGETS[kind]);
    // Nobody reads from the buckets who wrote where.
    const key = createHmac('sha256', context.secrets.keyFor('wish-budgets'))
      .update(`${eventId} ${ofWhom[kind]}`)
      .digest('base64url');
    if (!(await buckets.take(key)))
      throw new Failure('TOO_MANY_REQUESTS', { retryAfter: await buckets.secondsUntilNext(key) });
  }
};

/** Runs under the lock of the event, so that limits are exact. */
const addWish = async (
  context: Context,
  tx: Tx,
  event: EventRow,
  { wishId, photoId, text, authorName, author }: Omit<Written, 'address'>,
) => {
  const identity = { userId: author.user?.id, guestHash: author.guestHash };
  const earlier = wishId ? await findOwn(tx, event.id, { wishId, identity }) : undefined;
  if (earlier?.is_own) {
    const isSame = earlier.text === text;
    const row = isSame ? earlier : await changeText(context, tx, event, { wishId: earlier.id, text, author });
    return { row, isNew: false };
  }
  // The host may have switched wishes off meanwhile.
  await requireStillTaken(tx, event.id);
  if (photoId && !(await takeLock(tx, { photo: photoId }))) throw new Failure('PHOTO_NOT_FOUND');
  const is_host = mayManage(event, author.user);
  await requireRoom(tx, event.id, is_host ? undefined : identity);
  // An id that another wish has is replaced.
  const id = wishId && (await isFree(tx, wishId)) ? wishId : newId();
  await tx
    .insertInto('wishes')
    .values({
      id,
      event_id: event.id,
      photo_id: photoId,
      text,
      author_name: authorName,
      author_id: author.user?.id ?? null,
      guest_hash: author.user ? null : author.guestHash!,
      is_host,
      visibility: is_host ? 'shown' : await visibilityOf(context, tx, event.id, `${authorName}\n${text}`),
      written_at: context.clock(),
    })
    .execute();
  await announceWish(tx, event.id, { wishId: id, photoId });
  return { row: (await findOwn(tx, event.id, { wishId: id, identity }))!, isNew: true };
};

/** A guest's wish waits where the host reviews photos, and where the installation holds its words back. */
const visibilityOf = async (context: Context, tx: Tx, eventId: string, text: string): Promise<Visibility> =>
  !context.holdsBack(text) && (await decisionOn(tx, eventId, 'SHOW_UNREVIEWED')) === 'ALLOW'
    ? 'shown'
    : 'pending';

interface Identity {
  readonly userId: string | undefined;
  readonly guestHash: Buffer | undefined;
}

const findOwn = (
  tx: Tx,
  eventId: string,
  { wishId, identity }: { readonly wishId: string; readonly identity: Identity },
) =>
  selectWish(wishesOf(tx, eventId))
    .select(ownWish(identity).as('is_own'))
    .where('wishes.id', '=', wishId)
    .executeTakeFirst();

const isFree = async (tx: Tx, wishId: string): Promise<boolean> =>
  (await tx.selectFrom('wishes').select('id').where('id', '=', wishId).executeTakeFirst()) === undefined;

/** Throws Failure WISHES_OFF, or EVENT_UNKNOWN for an event that is gone or taken down. */
const requireStillTaken = async (tx: Tx, eventId: string): Promise<void> => {
  const event = await tx
    .selectFrom('events')
    .select('takes_wishes')
    .where('id', '=', eventId)
    .where('taken_down_at', 'is', null)
    .executeTakeFirst();
  if (!event) throw new Failure('EVENT_UNKNOWN');
  if (!event.takes_wishes) throw new Failure('WISHES_OFF');
};

/** Throws Failure WISH_LIMIT_REACHED. Hosts have no limit of their own. */
const requireRoom = async (tx: Tx, eventId: string, guest: Identity | undefined): Promise<void> => {
  const { all, own } = await wishesOf(tx, eventId)
    .select([
      sql<number>`count(*)::int`.as('all'),
      sql<number>`count(*) filter (where ${guest ? ownWish(guest) : sql`false`})::int`.as('own'),
    ])
    .executeTakeFirstOrThrow();
  if (all >= MAX_WISHES || own >= MAX_WISHES_A_GUEST) throw new Failure('WISH_LIMIT_REACHED');
};

export const editWishAct = act('editWish', (context, { event, caller, params, body }) =>
  editWish(context, event, caller, { ...params, ...body }),
);

/**
 * Changes the text of the caller's own wish. Throws Failure WISHES_OFF, or WISH_NOT_FOUND, also for another's wish. It locks
 * the wish, so that an edit of a wish that the host hides at the same time shows nothing.
 */
const editWish = async (
  context: Context,
  event: EventRow,
  caller: Caller,
  { wishId, text }: { readonly wishId: string; readonly text: string },
): Promise<ResponseOf<'editWish'>> => {
  if (!event.takes_wishes) throw new Failure('WISHES_OFF');
  const row = await context.db
    .transaction()
    .execute((tx) => changeText(context, tx, event, { wishId, text, author: caller }));
  return { ...describeWish(row, { isHost: mayManage(event, caller.user) }), isOwn: true };
};

/** Throws Failure WISH_NOT_FOUND. */
const changeText = async (
  context: Context,
  tx: Tx,
  event: EventRow,
  { wishId, text, author }: { readonly wishId: string; readonly text: string; readonly author: Caller },
) => {
  const isHost = mayManage(event, author.user);
  const found = await lockWish(tx, event.id, { wishId, caller: author });
  if (!found.is_own) throw new Failure('WISH_NOT_FOUND');
  const waits =
    found.visibility === 'shown' &&
    !isHost &&
    (await visibilityOf(context, tx, event.id, `${found.author_name}\n${text}`)) === 'pending';
  await tx
    .updateTable('wishes')
    .set({ text, edited_at: context.clock(), ...(waits && { visibility: 'pending' as const }) })
    .where('id', '=', wishId)
    .execute();
  await announceWish(tx, event.id, { wishId, photoId: found.photo_id });
  return selectWish(wishesOf(tx, event.id)).where('wishes.id', '=', wishId).executeTakeFirstOrThrow();
};

/** Throws Failure WISH_NOT_FOUND. */
const lockWish = async (
  tx: Tx,
  eventId: string,
  { wishId, caller: { user, guestHash } }: { readonly wishId: string; readonly caller: Caller },
) => {
  const found = await tx
    .selectFrom('wishes')
    .select(['photo_id', 'visibility', 'author_name', ownWish({ userId: user?.id, guestHash }).as('is_own')])
    .where('id', '=', wishId)
    .where('event_id', '=', eventId)
    .forUpdate()
    .executeTakeFirst();
  if (!found) throw new Failure('WISH_NOT_FOUND');
  return found;
};

export const deleteWishAct = act('deleteWish', async (context, { event, caller, params }) => {
  await withReserve(context, () => deleteWish(context, event, caller, params.wishId));
  return { deleted: true as const };
});

/** Deletes a wish of the caller, or for a host any. Throws Failure WISH_NOT_FOUND. */
const deleteWish = ({ db }: Context, event: EventRow, caller: Caller, wishId: string): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const { is_own, photo_id } = await lockWish(tx, event.id, { wishId, caller });
    const host = mayManage(event, caller.user) ? caller.user : undefined;
    if (!is_own && !host) throw new Failure('WISH_NOT_FOUND');
    await tx.deleteFrom('wishes').where('id', '=', wishId).execute();
    if (!is_own && host)
      await recordAudit(tx, {
        role: 'HOST',
        by: host,
        action: 'deleteWish',
        eventId: event.id,
        details: { wishId },
      });
    await announceWish(tx, event.id, { wishId, photoId: photo_id });
  });
