import { sql } from 'kysely';
import type { Context } from '#app/context/context.ts';
import { sendLetter } from '#mail/letter.ts';
import type { Queryable } from '#platform/db/db.ts';
import { eachApart } from '#platform/jobs/run-jobs.ts';
import { isServerSilent } from '#platform/mail/mailer.ts';
import { BOUNCE_PAUSE_MS, decideMail, kinds } from './kinds.ts';
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
  await eachApart([...groups.values()], (mails) => settleGroup(context, mails), isServerSilent);
}

/** Drops, postpones and sends the mails of one kind about one event. */
const settleGroup = async (context: Context, mails: readonly OpenMail[]): Promise<void> => {
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
  if (await claimMails(db, [first, ...others], { now, until })) await send(context, [first, ...others]);
};

const send = async (context: Context, mails: readonly [OpenMail, ...OpenMail[]]) => {
  const { db, clock } = context;
  const [first] = mails;
  const ids = mails.map(({ id }) => id);
  const letter = await writeHostMail(context, first, mails.length);
  const sent = await sendLetter(context, letter, { eventId: first.event_id, kind: first.kind });
  const now = clock();
  if (sent === 'taken') {
    await settleMails(db, ids, { now, isSent: true });
    return countBounces(context, first, { bounces: 'none', now });
  }
  await postponeMails(db, ids, new Date(now.getTime() + BOUNCE_PAUSE_MS));
  if (sent === 'no mailbox') await countBounces(context, first, { bounces: 'one more', now });
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

/** Records the reasons for mails that have arisen since the last time, and ends those that can arise once more. */
const findReasons = async (db: Queryable, now: Date): Promise<void> => {
  for (const [kind, { reasons, endsWhen }] of Object.entries(kinds)) {
    if (endsWhen)
      await sql`
        update host_mails set is_over = true, settled_at = coalesce(settled_at, ${now})
        from events
        where events.id = host_mails.event_id and host_mails.kind = ${kind} and not host_mails.is_over
          and ${endsWhen}`.execute(db);
    if (reasons)
      await sql`
        insert into host_mails (event_id, kind, occasion, caused_at, try_at)
        select found.event_id, ${kind}, found.occasion, ${now}, ${now}
        from (${reasons(now)}) as found (event_id, occasion)
        where not exists (
          select from host_mails as known
          where (known.event_id, known.kind, known.occasion) = (found.event_id, ${kind}, found.occasion)
            and not known.is_over)
        on conflict do nothing`.execute(db);
  }
};
