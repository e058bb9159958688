import { HOST_INVITE_DAYS, MAX_CO_HOSTS, MAX_HOST_INVITES } from '@togather/contract/limits.ts';
import type { ResponseOf } from '@togather/contract/schemas/contract.ts';
import { sql } from 'kysely';
import type { Context } from '#app/context/context.ts';
import { deleteChoosersOf } from '#choices/choosers.ts';
import { type AnyAct, act } from '#http/act.ts';

import { type HostsEvent, recordAudit } from '#platform/audit/record-audit.ts';
import { Failure } from '#platform/base/failure.ts';
import { hashSecret, newId } from '#platform/base/new-id.ts';
import { announceChange } from '#platform/changes/announce.ts';
import type { Queryable, Tx } from '#platform/db/db.ts';
import type { EventRow } from '#platform/db/schema.ts';
import type { User } from '#platform/identity/caller.ts';
import { countWrongSecret } from '#platform/limits/count-wrong-secret.ts';
import { takeLock, withLock } from '#platform/locks/locks.ts';
import { hasEnded, isTakenDown, requireRunning, standingIn } from './membership/policy.ts';
import { findEvent } from './membership/queries.ts';
import { deleteKeysOf } from './upload-keys.ts';
import { deleteWallsOf } from './walls.ts';

/**
 * What an invitation is for a user. OPEN: can be accepted. ACCEPTED: this user accepted it and is a co-host. HOST: open,
 * but the user is a host already. USED: somebody accepted it. GONE: expired, or its event is hidden.
 */
type InviteState = 'OPEN' | 'ACCEPTED' | 'HOST' | 'USED' | 'ENDED' | 'GONE';

type Judged = Pick<EventRow, 'host_id' | 'co_host_ids' | 'ends_at' | 'taken_down_at'>;

export function judgeInvite(
  invite: Pick<InviteRow, 'expires_at' | 'used_at' | 'used_by'>,
  event: Judged | undefined,
  { user, now }: { readonly user: User | undefined; readonly now: Date },
): InviteState {
  if (!event || isTakenDown(event) || invite.expires_at <= now) return 'GONE';
  if (hasEnded(event, now)) return 'ENDED';
  const standing = standingIn(event, user);
  const isOwnUse = user !== undefined && invite.used_by === user.id;
  if (invite.used_at) return isOwnUse && standing === 'CO_HOST' ? 'ACCEPTED' : 'USED';
  return standing === 'PARTICIPANT' ? 'OPEN' : 'HOST';
}

/** Returns an invitation by the hash of its secret; undefined if it is unknown or withdrawn. */
function findInvite(db: Queryable, secretHash: Buffer) {
  return db
    .selectFrom('host_invites')
    .select(['id', 'event_id', 'expires_at', 'used_at', 'used_by'])
    .where('secret_hash', '=', secretHash)
    .executeTakeFirst();
}
export type InviteRow = NonNullable<Awaited<ReturnType<typeof findInvite>>>;

/** Returns the invitations of an event that can still be accepted at `now`, oldest first. */
function listOpenInvites(db: Queryable, eventId: string, now: Date) {
  return db
    .selectFrom('host_invites')
    .select(['id', 'created_at', 'expires_at'])
    .where('event_id', '=', eventId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Returns the co-hosts of an event, in the order in which they accepted. */
function listCoHostRows(db: Queryable, eventId: string) {
  return db
    .selectFrom('participants')
    .innerJoin('events', 'events.id', 'participants.event_id')
    .innerJoin('users', 'users.id', 'participants.user_id')
    .select(['user_id', 'users.name', 'joined_at'])
    .where('event_id', '=', eventId)
    .where('role', '=', 'HOST')
    .whereRef('user_id', '<>', 'host_id')
    .orderBy('joined_at')
    .execute();
}

/** Makes a user a co-host, whether or not they joined before. The date is later than that of any earlier joining. */
export async function writeCoHost(
  tx: Tx,
  { eventId, userId }: { readonly eventId: string; readonly userId: string },
): Promise<void> {
  const joined = { role: 'HOST', joined_at: sql<Date>`clock_timestamp()` } as const;
  await tx
    .insertInto('participants')
    .values({ event_id: eventId, user_id: userId, ...joined })
    .onConflict((conflict) => conflict.columns(['event_id', 'user_id']).doUpdateSet(joined))
    .execute();
}

const showHostInviteAct = act('showHostInvite', async (context, { params, caller, request }) => {
  const { event } = await openInvite(context, {
    secret: params.inviteSecret,
    address: request.ip,
    user: caller.user,
  });
  return { eventName: event.name, hostUserName: event.host_name };
});

interface OpenedInvite {
  readonly invite: InviteRow;
  readonly event: EventRow;
  readonly state: Extract<InviteState, 'OPEN' | 'ACCEPTED' | 'HOST'>;
}

/**
 * Returns the invitation of a secret with its event, and what it is for the user. Throws Failure INVITE_NOT_FOUND (unknown,
 * withdrawn or expired), INVITE_USED, EVENT_ENDED, or TOO_MANY_GUESSES when the network has used up its budget of wrong secrets.
 */
async function openInvite(
  context: Context,
  {
    secret,
    address,
    user,
  }: { readonly secret: string; readonly address: string; readonly user: User | undefined },
): Promise<OpenedInvite> {
  const invite = await findInvite(context.db, hashSecret(secret));
  if (!invite) {
    await countWrongSecret(context, { name: 'host-invite', address });
    throw new Failure('INVITE_NOT_FOUND');
  }
  return readInvite(context.db, invite, { user, now: context.clock() });
}

/** Returns the same for a row. Throws the same Failures, except TOO_MANY_GUESSES. */
async function readInvite(
  db: Queryable,
  invite: InviteRow,
  at: { readonly user: User | undefined; readonly now: Date },
): Promise<OpenedInvite> {
  const event = await findEvent(db, { id: invite.event_id });
  const state = judgeInvite(invite, event, at);
  if (state === 'USED') throw new Failure('INVITE_USED');
  if (state === 'ENDED') throw new Failure('EVENT_ENDED');
  if (!event || state === 'GONE') throw new Failure('INVITE_NOT_FOUND');
  return { invite, event, state };
}

const acceptHostInviteAct = act('acceptHostInvite', async (context, { params, caller, request }) =>
  acceptInvite(context, { secret: params.inviteSecret, address: request.ip, user: caller.user }),
);

/**
 * Makes the user a co-host of the invitation's event. The invitation works once; a repeated request by the same user gets
 * the same response, as long as they are a co-host. Throws Failure ALREADY_HOST, which leaves the invitation open, and what
 * `openInvite` throws.
 */
const acceptInvite = async (
  context: Context,
  { secret, address, user }: { readonly secret: string; readonly address: string; readonly user: User },
) => {
  const opened = await openInvite(context, { secret, address, user });
  const eventId = opened.event.id;
  return withLock(context, { user: user.id }, async (tx, isThere) => {
    if (!isThere) throw new Failure('LOGIN_INVALID');
    // Two openers of one invitation wait for each other here.
    if (!(await takeLock(tx, { event: eventId }))) throw new Failure('INVITE_NOT_FOUND');
    const invite = await findInvite(tx, hashSecret(secret));
    if (!invite) throw new Failure('INVITE_NOT_FOUND');
    const now = context.clock();
    const { state, event } = await readInvite(tx, invite, { user, now });
    if (state === 'HOST') throw new Failure('ALREADY_HOST');
    if (state === 'OPEN') await useInvite(tx, { inviteId: invite.id, eventId, user, now });
    return { eventId, pinCode: event.pin };
  });
};

interface Use {
  readonly inviteId: string;
  readonly eventId: string;
  readonly user: User;
  readonly now: Date;
}

const useInvite = async (tx: Tx, { inviteId, eventId, user, now }: Use): Promise<void> => {
  await tx
    .updateTable('host_invites')
    .set({ used_at: now, used_by: user.id })
    .where('id', '=', inviteId)
    .execute();
  await writeCoHost(tx, { eventId, userId: user.id });
  await recordAudit(tx, {
    role: 'HOST',
    by: user,
    action: 'acceptHostInvite',
    eventId,
    details: { inviteId },
  });
  await announceChange(tx, eventId, 'event');
};

const createHostInviteAct = act('createHostInvite', async (context, { event, caller }) => {
  requireRunning(event, context.clock());
  return createInvite(context, { eventId: event.id, by: caller.user });
});

const DAY_MS = 24 * 3600_000;

/** Creates an invitation of a co-host. Only the returned link contains its secret. Throws Failure INVITE_LIMIT_REACHED. */
const createInvite = async (
  context: Context,
  { eventId, by }: HostsEvent,
): Promise<ResponseOf<'createHostInvite'>> => {
  const [inviteId, secret] = [newId(), newId()];
  const now = context.clock();
  const expiresAt = new Date(now.getTime() + HOST_INVITE_DAYS * DAY_MS);
  const write = async (tx: Tx) => {
    const open = (await listOpenInvites(tx, eventId, now)).length;
    const coHosts = (await listCoHostRows(tx, eventId)).length;
    if (open >= MAX_HOST_INVITES || open + coHosts >= MAX_CO_HOSTS) throw new Failure('INVITE_LIMIT_REACHED');
    const row = { id: inviteId, event_id: eventId, secret_hash: hashSecret(secret) };
    await tx
      .insertInto('host_invites')
      .values({ ...row, created_at: now, expires_at: expiresAt })
      .execute();
    await recordAudit(tx, { role: 'HOST', by, action: 'createHostInvite', eventId, details: { inviteId } });
  };
  await withLock(context, { event: eventId }, write);
  return {
    inviteId,
    createdAt: now.toISOString(),
    expiresAt: expiresAt.toISOString(),
    url: `${context.publicUrl}/co-host/${secret}`,
  };
};

const removeCoHostAct = act('removeCoHost', async (context, { event, caller, params }) => {
  await removeCoHost(context, { eventId: event.id, by: caller.user }, params.coHostId);
  return { removed: true as const };
});

/**
 * Deletes a co-host's participation, so that the event treats them as a stranger who may know its PIN. The walls, upload
 * keys and links for choosing that they made end: their addresses would show every new PIN, and add photos. Their photos stay, and the links and
 * streams of all hosts end (a host's page fetches new ones). Throws Failure CO_HOST_NOT_FOUND.
 */
const removeCoHost = (context: Context, { eventId, by }: HostsEvent, userId: string): Promise<void> =>
  withLock(context, { event: eventId }, async (tx) => {
    // Only the owner removes co-hosts, and stays.
    if (userId === by.id) throw new Failure('CO_HOST_NOT_FOUND');
    const { numDeletedRows } = await tx
      .deleteFrom('participants')
      .where('event_id', '=', eventId)
      .where('user_id', '=', userId)
      .where('role', '=', 'HOST')
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw new Failure('CO_HOST_NOT_FOUND');
    await deleteWallsOf(tx, { eventId, userId });
    await deleteKeysOf(tx, { eventId, userId });
    await deleteChoosersOf(tx, { eventId, userId });
    await recordAudit(tx, { role: 'HOST', by, action: 'removeCoHost', eventId, details: { userId } });
    await announceChange(tx, eventId, 'event');
  });

const withdrawHostInviteAct = act('withdrawHostInvite', async (context, { event, caller, params }) => {
  await withdrawInvite(context, { eventId: event.id, by: caller.user }, params.inviteId);
  return { withdrawn: true as const };
});

/** Deletes an open invitation. Throws Failure INVITE_NOT_FOUND, or INVITE_USED for one that was accepted meanwhile. */
const withdrawInvite = (context: Context, { eventId, by }: HostsEvent, inviteId: string): Promise<void> =>
  withLock(context, { event: eventId }, async (tx) => {
    const invite = await tx
      .selectFrom('host_invites')
      .select('used_at')
      .where('id', '=', inviteId)
      .where('event_id', '=', eventId)
      .executeTakeFirst();
    if (!invite) throw new Failure('INVITE_NOT_FOUND');
    if (invite.used_at) throw new Failure('INVITE_USED');
    await tx.deleteFrom('host_invites').where('id', '=', inviteId).execute();
    await recordAudit(tx, { role: 'HOST', by, action: 'withdrawHostInvite', eventId, details: { inviteId } });
  });

const listCoHostsAct = act('listCoHosts', async (context, { event }) => {
  const rows = await listCoHostRows(context.db, event.id);
  const coHosts = rows.map(({ user_id, name, joined_at }) => ({
    coHostId: user_id,
    name,
    joinedAt: joined_at.toISOString(),
  }));
  return { coHosts };
});

const listHostInvitesAct = act('listHostInvites', async (context, { event }) => {
  const rows = await listOpenInvites(context.db, event.id, context.clock());
  const invites = rows.map(({ id, created_at, expires_at }) => ({
    inviteId: id,
    createdAt: created_at.toISOString(),
    expiresAt: expires_at.toISOString(),
  }));
  return { invites };
});

/** What the endpoints of this noun do. */
export const coHostsActs: readonly AnyAct[] = [
  listCoHostsAct,
  removeCoHostAct,
  createHostInviteAct,
  listHostInvitesAct,
  withdrawHostInviteAct,
  showHostInviteAct,
  acceptHostInviteAct,
];
