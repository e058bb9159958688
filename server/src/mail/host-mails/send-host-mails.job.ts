import { ENDING_DAYS, NEARLY_FULL_PERCENT } from '@togather/contract/host-mails.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '#app/context/context.ts';
import type { Queryable } from '#platform/db/db.ts';
import { eachApart } from '#platform/jobs/run-jobs.ts';
import { isServerSilent, type Mailer } from '#platform/mail/mailer.ts';
import { BOUNCE_PAUSE_MS, decideMail } from './decide-mail.ts';
import {
  claimMails,
  dropOpenMails,
  listOpenMails,
  type OpenMail,
  postponeMails,
  settleMails,
} from './queries.ts';
import { writeHostMail } from './write-host-mail.ts';

/** A mail whose worker died or whose mail server failed is tried again after this time. */
const CLAIM_MS = 5 * 60_000;

/**
 * Finds the reasons for mails to hosts, and sends those that are due: one for each kind and event. After a crash, a mail
 * is sent twice rather than never.
 */
export async function sendHostMails(context: Context): Promise<void> {
  const { db, clock, mailer } = context;
  if (!mailer) return dropOpenMails(db, clock());
  await findReasons(db, clock());
  const open = await listOpenMails(db, clock());
  const groups = Map.groupBy(open, ({ event_id, kind }) => `${event_id} ${kind}`);
  await eachApart([...groups.values()], (mails) => settleGroup(context, mailer, mails), isServerSilent);
}

/** Drops, postpones and sends the mails of one kind about one event. */
const settleGroup = async (context: Context, mailer: Mailer, mails: readonly OpenMail[]): Promise<void> => {
  const { db, clock } = context;
  const now = clock();
  const due: OpenMail[] = [];
  for (const mail of mails) {
    const decision = decideMail(mail, now);
    if (decision === 'send') due.push(mail);
    else if (decision === 'drop') await settleMails(db, [mail.id], { now, isSent: false });
    else await postponeMails(db, [mail.id], decision.wait);
  }
  const [first, ...others] = due;
  if (!first) return;
  const until = new Date(now.getTime() + CLAIM_MS);
  if (await claimMails(db, [first, ...others], { now, until }))
    await send(context, mailer, [first, ...others]);
};

const send = async (context: Context, mailer: Mailer, mails: readonly [OpenMail, ...OpenMail[]]) => {
  const { db, clock, log } = context;
  const [first] = mails;
  const ids = mails.map(({ id }) => id);
  const sent = await mailer.send(await writeHostMail(context, first, mails.length));
  const now = clock();
  if (sent === 'taken') {
    await settleMails(db, ids, { now, isSent: true });
    return countBounces(context, first, { bounces: 'none', now });
  }
  await postponeMails(db, ids, new Date(now.getTime() + BOUNCE_PAUSE_MS));
  if (sent === 'no mailbox') return countBounces(context, first, { bounces: 'one more', now });
  log.warn({ eventId: first.event_id, kind: first.kind }, 'a mail to a host is refused');
};

/** Counts for the address that the mail went to: it may have changed meanwhile. */
const countBounces = async (
  { db }: Context,
  { host_id, email, bounced_at }: OpenMail,
  { bounces, now }: { readonly bounces: 'none' | 'one more'; readonly now: Date },
): Promise<void> => {
  const isNone = bounces === 'none';
  if (isNone && bounced_at === null) return;
  await db
    .updateTable('users')
    .set((user) => ({
      mail_bounces: isNone ? 0 : user('mail_bounces', '+', 1),
      mail_bounced_at: isNone ? null : now,
    }))
    .where('id', '=', host_id)
    .where('email', '=', email)
    .where('mail_bounced_at', 'is not distinct from', bounced_at)
    .execute();
};

/** A reason as `select event_id, kind, occasion` returns it. */
type Reasons = RawBuilder<unknown>;

const isThere = (now: Date) => sql`events.ends_at > ${now} and events.taken_down_at is null`;
const isNearlyFull = sql`events.photo_count * 100 >= events.photo_limit * ${NEARLY_FULL_PERCENT}`;
const isFull = sql`events.photo_count >= events.photo_limit`;

/**
 * A full event is also recorded as nearly full, so that its host gets no mail about that after deleting a photo.
 */
const fillingUp = (now: Date): Reasons => sql`
  select events.id, level.kind, events.photo_limit::text
  from events cross join (values ('NEARLY_FULL'), ('FULL')) as level (kind)
  where ${isThere(now)} and case level.kind when 'FULL' then ${isFull} else ${isNearlyFull} end`;

const reported = (now: Date): Reasons => sql`
  select events.id, 'FIRST_REPORT', photo_reports.photo_id
  from photo_reports join events on events.id = photo_reports.event_id
  where ${isThere(now)}`;

/** Photos that no earlier mail was about; one mail at a time waits. */
const waiting = (now: Date): Reasons => sql`
  select events.id, 'WAITING', max(photos.arrival)::text
  from photos join events on events.id = photos.event_id
  where ${isThere(now)} and photos.visibility = 'pending' and photos.deletes_at is null
  group by events.id
  having not exists (
    select from host_mails as earlier
    where earlier.event_id = events.id and earlier.kind = 'WAITING'
      and case when earlier.kind = 'WAITING' and earlier.settled_at is not null
        then earlier.occasion::bigint >= max(photos.arrival) else true end)`;

/** The stage of the end that an event with photos is in, unless it was created in that stage. */
const ending = (now: Date): Reasons => sql`
  select events.id, 'ENDING', floor(extract(epoch from events.ends_at))::bigint || ' ' || min(stage.days)
  from events join unnest(${[...ENDING_DAYS]}::int[]) as stage (days)
    on events.ends_at - stage.days * interval '1 day' <= ${now}
  where ${isThere(now)} and events.photo_count > 0
  group by events.id
  having events.starts_at <= events.ends_at - min(stage.days) * interval '1 day'`;

/** Records the reasons for mails that have arisen since the last time. */
const findReasons = async (db: Queryable, now: Date): Promise<void> => {
  await endReasons(db, now);
  for (const reasons of [fillingUp(now), reported(now), waiting(now), ending(now)])
    await sql`
      insert into host_mails (event_id, kind, occasion, caused_at, try_at)
      select found.event_id, found.kind, found.occasion, ${now}, ${now}
      from (${reasons}) as found (event_id, kind, occasion)
      where not exists (
        select from host_mails as known
        where (known.event_id, known.kind, known.occasion) = (found.event_id, found.kind, found.occasion)
          and not known.is_over)
      on conflict do nothing`.execute(db);
};

/** An event with space for photos can fill up once more. */
const endReasons = (db: Queryable, now: Date) =>
  sql`
    update host_mails set is_over = true, settled_at = coalesce(settled_at, ${now})
    from events
    where events.id = host_mails.event_id and not host_mails.is_over
      and case host_mails.kind when 'FULL' then not ${isFull} when 'NEARLY_FULL' then not ${isNearlyFull} else false end`.execute(
    db,
  );
