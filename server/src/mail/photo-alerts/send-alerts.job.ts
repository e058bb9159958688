import type { Context } from '#app/context/context.ts';
import type { Queryable } from '#platform/db/db.ts';
import { eachApart } from '#platform/jobs/run-jobs.ts';
import { isServerSilent, type Mailer } from '#platform/mail/mailer.ts';
import { claimNews, eraseAlerts, listDueNews, type News, oldestUnconfirmed } from './queries.ts';
import { stopLinks, unsealAddress, writeNews } from './write-mail.ts';

/**
 * Sends due mails about new photos, one for all figures of an event, and erases addresses that were never confirmed.
 * After a crash, a mail is sent twice rather than never.
 */
export async function sendAlerts(context: Context): Promise<void> {
  const { db, clock, mailer } = context;
  await eraseUnconfirmed(db, clock());
  if (!mailer) return;
  const due = await listDueNews(db, clock());
  const mails = Map.groupBy(due, (news) => `${news.event_id} ${news.address_hash.toString('hex')}`);
  await eachApart([...mails.values()], (news) => sendNews(context, mailer, news), isServerSilent);
}

const eraseUnconfirmed = (db: Queryable, now: Date) =>
  db
    .deleteFrom('photo_alerts')
    .where('confirmed', '=', false)
    .where('asked_at', '<=', oldestUnconfirmed(now))
    .execute();

const sendNews = async (context: Context, mailer: Mailer, due: readonly News[]): Promise<void> => {
  const { db, clock, secrets, log } = context;
  const [address] = due;
  const news = address ? await claimNews(db, address, due, clock()) : [];
  const [first] = news;
  if (!first) return;
  try {
    const to = unsealAddress(secrets, first.address);
    const sent =
      to === undefined ? 'no mailbox' : await mailer.send(mailOf(context, to, [first, ...news.slice(1)]));
    if (sent === 'taken') await noteSent(db, news);
    else if (sent === 'no mailbox') await eraseAlerts(db, first);
    // The claim stays, so that the retry waits as long as after a mail.
    else log.warn({ eventId: first.event_id }, 'a mail about new photos is refused');
  } catch (error) {
    await takeClaimsBack(db, news);
    throw error;
  }
};

const mailOf = (context: Context, to: string, news: readonly [News, ...News[]]) => {
  const { config, publicUrl } = context;
  const { language, event_name: eventName, pin } = news[0];
  const figures = news.map(({ figure_id, count }) => ({
    count,
    url: `${publicUrl}/event/${pin}/people/${figure_id}`,
  }));
  return writeNews({ to, language, eventName, brand: config.brand }, figures, stopLinks(context, news[0]));
};

const noteSent = async (db: Queryable, news: readonly News[]): Promise<void> => {
  for (const { id, settled } of news)
    await db.updateTable('photo_alerts').set({ told_arrival: settled }).where('id', '=', id).execute();
};

/** Undoes the claims, so that the next run retries. */
const takeClaimsBack = async (db: Queryable, news: readonly News[]): Promise<void> => {
  for (const { id, told_at } of news)
    await db.updateTable('photo_alerts').set({ told_at }).where('id', '=', id).execute();
};
