import { BOUNCES_UNTIL_GIVEN_UP, HOST_MAILS, type HostMailKind } from '@togather/contract/host-mails.ts';
import { sql } from 'kysely';
import type { Context } from '#app/context/context.ts';
import { type GuestListReport, guestListReport } from '#guest-list/queries.ts';
import type { Db, Queryable, Tx } from '#platform/db/db.ts';

/** A mail that is neither sent nor dropped, with what decides about it. */
export interface OpenMail {
  readonly id: string;
  readonly event_id: string;
  readonly kind: HostMailKind;
  readonly occasion: string;
  readonly caused_at: Date;
  /** When the last mail of this kind about the event was sent. */
  readonly told_at: Date | null;
  readonly is_stopped: boolean;
  readonly host_id: string;
  readonly email: string;
  /** Whether the provider has verified the address, and the host is not banned. */
  readonly may_be_mailed: boolean;
  readonly bounced_at: Date | null;
  readonly language: 'en' | 'zh-TW';
  readonly event_name: string;
  readonly event_type: 'Free' | 'Plus';
  readonly event_date: string;
  readonly pin: string;
  readonly pin_epoch: number;
  readonly ends_at: Date;
  readonly taken_down_at: Date | null;
  readonly photo_count: number;
  readonly photo_limit: number;
  /** Photos that wait for a review. */
  readonly waiting: number;
  /** Wishes of others since the last mail about wishes, and all that wait for a review; hidden ones count in neither. */
  readonly new_wishes: number;
  readonly waiting_wishes: number;
  /** Whether the photo that the mail is about still has an open report. */
  readonly is_reported: boolean;
  readonly paid: Payment | null;
  /** Null for mails of other kinds. */
  readonly guest_list: GuestListReport | null;
}

/** A payment that a receipt is about. */
interface Payment {
  readonly tradeNo: string;
  readonly amountTwd: number;
  /** ISO 8601. */
  readonly paidAt: string;
  readonly isUpgrade: boolean;
}

interface Reason {
  readonly eventId: string;
  readonly kind: HostMailKind;
  /** What the mail is about, as `host_mails.occasion` describes it. */
  readonly occasion: string;
}

/** Records that the host gets a mail, in the transaction that is its reason. */
export async function oweMail(
  { clock }: Context,
  tx: Tx,
  { eventId, kind, occasion }: Reason,
): Promise<void> {
  const now = clock();
  await tx
    .insertInto('host_mails')
    .values({ event_id: eventId, kind, occasion, caused_at: now, try_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Mails read at once; the others follow a minute later. */
const MOST = 500;

/** Returns the mails to try now, oldest first, without those to addresses that are given up. */
export async function listOpenMails(db: Queryable, now: Date): Promise<OpenMail[]> {
  const { rows } = await sql<OpenMail>`
    select mail.id, mail.event_id, mail.kind, mail.occasion, mail.caused_at,
      (select max(earlier.settled_at) from host_mails as earlier
        where earlier.event_id = mail.event_id and earlier.kind = mail.kind and earlier.is_sent) as told_at,
      exists (select from host_mail_stops as stop
        where stop.kind = mail.kind and (stop.event_id = events.id or stop.user_id = host.id)) as is_stopped,
      host.id as host_id, host.email, host.email_verified and host.banned_at is null as may_be_mailed,
      host.mail_bounced_at as bounced_at, host.language,
      events.name as event_name, events.type as event_type, events.event_date, events.pin, events.pin_epoch,
      events.ends_at, events.taken_down_at, events.photo_count, events.photo_limit,
      (select count(*)::int from photos where photos.event_id = events.id
        and photos.visibility = 'pending' and photos.deletes_at is null) as waiting,
      (select count(*)::int from wishes where wishes.event_id = events.id and events.takes_wishes
        and not wishes.is_host and wishes.visibility <> 'hidden' and wishes.written_at > coalesce(
          (select max(earlier.settled_at) from host_mails as earlier
            where earlier.event_id = events.id and earlier.kind = 'WISHES'), '-infinity')) as new_wishes,
      (select count(*)::int from wishes where wishes.event_id = events.id
        and wishes.visibility = 'pending') as waiting_wishes,
      exists (select from photo_reports as report
        where report.event_id = events.id and report.photo_id = mail.occasion) as is_reported,
      (select json_build_object('tradeNo', attempt.merchant_trade_no, 'amountTwd', attempt.amount_twd,
          'paidAt', pending.paid_at, 'isUpgrade', pending.upgrade_of is not null)
        from payment_attempts as attempt join pending_events as pending on pending.id = attempt.pending_event_id
        where attempt.merchant_trade_no = mail.occasion and pending.owner_id = host.id
          and attempt.refund_due_at is null) as paid,
      case when mail.kind = 'GUEST_LIST' then ${guestListReport} end as guest_list
    from host_mails as mail
    join events on events.id = mail.event_id
    join users as host on host.id = events.host_id
    where mail.settled_at is null and mail.try_at <= ${now} and host.mail_bounces < ${BOUNCES_UNTIL_GIVEN_UP}
    order by mail.try_at, mail.id
    limit ${MOST}`.execute(db);
  return rows;
}

/**
 * Claims mails until `until`. Returns false when another process has claimed or sent one of this kind since they were
 * read.
 */
export function claimMails(
  db: Db,
  mails: readonly [OpenMail, ...OpenMail[]],
  { now, until }: { readonly now: Date; readonly until: Date },
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const [{ event_id, kind, told_at }] = mails;
    const all = await tx
      .selectFrom('host_mails')
      .select(['id', 'try_at', 'settled_at', 'is_sent'])
      .where('event_id', '=', event_id)
      .where('kind', '=', kind)
      .orderBy('id')
      .forUpdate()
      .execute();
    const isTaken = all.some(({ try_at, settled_at, is_sent }) =>
      settled_at ? is_sent && settled_at.getTime() > (told_at?.getTime() ?? 0) : try_at > now,
    );
    const ids = mails.map(({ id }) => id);
    const isOpen = ids.every((id) => all.some((row) => row.id === id && row.settled_at === null));
    if (isTaken || !isOpen) return false;
    await tx.updateTable('host_mails').set({ try_at: until }).where('id', 'in', ids).execute();
    return true;
  });
}

/** Ends mails that are sent or dropped. */
export async function settleMails(
  db: Queryable,
  ids: readonly string[],
  { now, isSent }: { readonly now: Date; readonly isSent: boolean },
): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('host_mails')
    .set({ settled_at: now, is_sent: isSent })
    .where('id', 'in', ids)
    .where('settled_at', 'is', null)
    .execute();
}

export async function postponeMails(db: Queryable, ids: readonly string[], until: Date): Promise<void> {
  await db.updateTable('host_mails').set({ try_at: until }).where('id', 'in', ids).execute();
}

/** Drops all open mails, where the installation sends none. */
export async function dropOpenMails(db: Queryable, now: Date): Promise<void> {
  await db.updateTable('host_mails').set({ settled_at: now }).where('settled_at', 'is', null).execute();
}

/** Which mails are switched off: those of one event, or of all events of a host. */
export interface HostMailStop {
  readonly kind: HostMailKind;
  readonly event_id: string | null;
  readonly user_id: string | null;
}

/** Returns what stops a kind of mails about an event to its host. */
export function stopOf(
  kind: HostMailKind,
  { eventId, hostId }: { readonly eventId: string; readonly hostId: string },
): HostMailStop {
  return HOST_MAILS[kind].stops === 'host'
    ? { kind, event_id: null, user_id: hostId }
    : { kind, event_id: eventId, user_id: null };
}

/** Switches mails off; repeating it changes nothing. Does nothing when the event or the host is gone. */
export async function switchOff(db: Queryable, { kind, event_id, user_id }: HostMailStop): Promise<void> {
  await sql`
    insert into host_mail_stops (kind, event_id, user_id)
    select ${kind}, ${event_id}::text, ${user_id}::text
    where exists (select from events where id = ${event_id}) or exists (select from users where id = ${user_id})
    on conflict do nothing`.execute(db);
}

export async function switchOn(db: Queryable, { kind, event_id, user_id }: HostMailStop): Promise<void> {
  await db
    .deleteFrom('host_mail_stops')
    .where('kind', '=', kind)
    .where('event_id', 'is not distinct from', event_id)
    .where('user_id', 'is not distinct from', user_id)
    .execute();
}
