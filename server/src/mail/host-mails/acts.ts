import {
  BOUNCES_UNTIL_GIVEN_UP,
  HOST_MAIL_KINDS,
  HOST_MAILS,
  type HostMailKind,
} from '@togather/contract/host-mails.ts';
import type { BodyOf, ResponseOf } from '@togather/contract/schemas/contract.ts';
import type { HostMails } from '@togather/contract/schemas/mail.ts';
import type { Context } from '#app/context/context.ts';
import { hasEnded, isTakenDown } from '#events/membership/policy.ts';
import { findEvent } from '#events/membership/queries.ts';
import { type AnyAct, act } from '#http/act.ts';
import { readLink } from '#mail/links.ts';
import { createArchive } from '#photos/archives/create-archive.ts';
import { HOST } from '#photos/visibility/visibility.ts';
import { recordAudit } from '#platform/audit/record-audit.ts';
import { Failure } from '#platform/base/failure.ts';
import type { Queryable, Tx } from '#platform/db/db.ts';
import type { EventRow } from '#platform/db/schema.ts';
import type { User } from '#platform/identity/caller.ts';
import { takeLock } from '#platform/locks/locks.ts';
import { stopOf, switchOff, switchOn } from './queries.ts';

const listHostMailsAct = act('listHostMails', (context, { event, caller }) =>
  listHostMails(context, event, caller.user),
);

/** Returns the switches of an event's mails, and whether its host's mailbox accepts them. */
async function listHostMails(
  { db }: Context,
  { id, host_id }: Pick<EventRow, 'id' | 'host_id'>,
  user: User,
): Promise<HostMails> {
  const isHost = user.id === host_id;
  const [host, stops] = await Promise.all([
    db
      .selectFrom('users')
      .select(['email', 'email_verified', 'mail_bounces'])
      .where('id', '=', host_id)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('host_mail_stops')
      .select('kind')
      .where((stop) => stop.or([stop('event_id', '=', id), stop('user_id', '=', host_id)]))
      .execute(),
  ]);
  const off = new Set(stops.map(({ kind }) => kind));
  const kinds = HOST_MAIL_KINDS.filter((kind) => isHost || HOST_MAILS[kind].stops === 'event');
  return {
    mails: kinds.map((kind) => ({ kind, isOn: !off.has(kind) })),
    address: isHost ? host.email : null,
    isVerified: host.email_verified,
    isGivenUp: host.mail_bounces >= BOUNCES_UNTIL_GIVEN_UP,
  };
}

const changeHostMailsAct = act('changeHostMails', async (context, { event, caller, body }) => {
  await changeHostMails(context, { event, by: caller.user }, body);
  return listHostMails(context, event, caller.user);
});

/**
 * Switches a kind of mails, or forgets that a mailbox refused mails. Throws Failure HOST_ONLY for anybody but the host
 * where it concerns all of the host's events.
 */
const changeHostMails = async (
  { db }: Context,
  { event, by }: { readonly event: EventRow; readonly by: User },
  change: BodyOf<'changeHostMails'>,
): Promise<void> => {
  const isOfHost = 'tryAgain' in change || HOST_MAILS[change.kind].stops === 'host';
  if (isOfHost && by.id !== event.host_id) throw new Failure('HOST_ONLY');
  await db.transaction().execute(async (tx) => {
    if (!(await takeLock(tx, isOfHost ? { user: by.id } : { event: event.id })))
      throw new Failure('EVENT_UNKNOWN');
    await recordAudit(tx, {
      role: 'HOST',
      by,
      action: 'changeHostMails',
      eventId: event.id,
      details: change,
    });
    await apply(tx, event, change);
  });
};

const apply = async (tx: Tx, { id, host_id }: EventRow, change: BodyOf<'changeHostMails'>) => {
  if ('tryAgain' in change) return forgetBounces(tx, host_id);
  const stop = stopOf(change.kind, { eventId: id, hostId: host_id });
  return change.isOn ? switchOn(tx, stop) : switchOff(tx, stop);
};

const forgetBounces = async (tx: Tx, userId: string) => {
  await tx
    .updateTable('users')
    .set({ mail_bounces: 0, mail_bounced_at: null })
    .where('id', '=', userId)
    .execute();
};

const downloadEverythingAct = act('downloadEverything', async (context, { body, reply }) => {
  reply.header('cache-control', 'no-store');
  return downloadEverything(context, body.token);
});

/**
 * Creates the ZIP of all photos that an event's host sees, by the link of a mail. Throws Failure MAIL_LINK_INVALID,
 * also after the event's end, a takedown, a new PIN, a change of host or the host's ban, and PHOTO_NOT_FOUND without photos.
 */
const downloadEverything = async (
  context: Context,
  token: string,
): Promise<ResponseOf<'downloadEverything'>> => {
  const [id = '', hostId, pinEpoch] = readLink(context, 'host-mail-download', token);
  const event = await findEvent(context.db, { id });
  if (!event || event.host_id !== hostId || event.pin_epoch !== Number(pinEpoch))
    throw new Failure('MAIL_LINK_INVALID');
  if (isTakenDown(event) || hasEnded(event, context.clock())) throw new Failure('MAIL_LINK_INVALID');
  if (await isBanned(context.db, event.host_id)) throw new Failure('MAIL_LINK_INVALID');
  const archive = await createArchive(context, { event, seer: HOST }, { match: 'any' });
  return { ...archive, eventName: event.name };
};

const isBanned = async (db: Queryable, userId: string): Promise<boolean> => {
  const user = await db.selectFrom('users').select('banned_at').where('id', '=', userId).executeTakeFirst();
  return user?.banned_at !== null;
};

const stopHostMailsAct = act(
  'stopHostMails',
  async (context, { query }) => {
    const [kind, eventId, userId] = readLink(context, 'host-mail-stop', query.token);
    if (!kind) throw new Failure('MAIL_LINK_INVALID');
    const stop = { kind: kind as HostMailKind, event_id: eventId || null, user_id: userId || null };
    await switchOff(context.db, stop);
    return { stopped: true as const };
  },
  'form',
);

/** What the endpoints of this noun do. */
export const hostMailsActs: readonly AnyAct[] = [
  listHostMailsAct,
  changeHostMailsAct,
  downloadEverythingAct,
  stopHostMailsAct,
];
