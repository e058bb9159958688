import type { Context } from '#app/context/context.ts';
import { eachApart } from '#platform/jobs/each-apart.ts';
import type { Mailer } from '#platform/mail/mailer.ts';
import { BOUNCE_PAUSE_MS, decideMail } from './decide-mail.ts';
import { findReasons } from './find-reasons.ts';
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
export const sendHostMails = async (context: Context): Promise<void> => {
  const { db, clock, mailer } = context;
  if (!mailer) return dropOpenMails(db, clock());
  await findReasons(db, clock());
  const open = await listOpenMails(db, clock());
  const groups = Map.groupBy(open, ({ event_id, kind }) => `${event_id} ${kind}`);
  await eachApart([...groups.values()], (mails) => settleGroup(context, mailer, mails));
};

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
  { db }: Pick<Context, 'db'>,
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
