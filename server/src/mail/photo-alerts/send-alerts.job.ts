import type { Context } from '#app/context/context.ts';
import { type Letter, sendLetter } from '#mail/letter.ts';
import { linkTo, stopLinks } from '#mail/links.ts';
import { writeConfirmation, writeNews } from '#mail/texts/photo-alerts.ts';
import type { Queryable } from '#platform/db/db.ts';
import { eachApart } from '#platform/jobs/run-jobs.ts';
import { isServerSilent } from '#platform/mail/mailer.ts';
import { unsealAddress } from './addresses.ts';
import { claimNews, eraseAlerts, listDueNews, type News, oldestUnconfirmed } from './queries.ts';

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
  await eachApart([...mails.values()], (news) => sendNews(context, news), isServerSilent);
}

const eraseUnconfirmed = (db: Queryable, now: Date) =>
  db
    .deleteFrom('photo_alerts')
    .where('confirmed', '=', false)
    .where('asked_at', '<=', oldestUnconfirmed(now))
    .execute();

const sendNews = async (context: Context, due: readonly News[]): Promise<void> => {
  const { db, clock, secrets } = context;
  const [address] = due;
  const news = address ? await claimNews(db, address, due, clock()) : [];
  const [first] = news;
  if (!first) return;
  try {
    const to = unsealAddress(secrets, first.address);
    const letter = to && letterOf(context, to, [first, ...news.slice(1)]);
    const sent = letter ? await sendLetter(context, letter, { eventId: first.event_id }) : 'no mailbox';
    // After a refusal the claim stays, so that the retry waits as long as after a mail.
    if (sent === 'taken') await noteSent(db, news);
    if (sent === 'no mailbox') await eraseAlerts(db, first);
  } catch (error) {
    await takeClaimsBack(db, news);
    throw error;
  }
};

const letterOf = (context: Context, to: string, news: readonly [News, ...News[]]): Letter => {
  const { config, publicUrl } = context;
  const { language, event_id, address_hash, event_name: eventName, pin } = news[0];
  const figures = news.map(({ figure_id, count }) => ({
    count,
    url: `${publicUrl}/event/${pin}/people/${figure_id}`,
  }));
  const stop = stopLinks(context, 'alert-stop', [event_id, address_hash.toString('base64url')]);
  return writeNews({ to, language, eventName, brand: config.brand }, figures, stop);
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

/**
 * Sends the mail with the link that confirms an alert, confirmed or not, so that the response to a second request is
 * the same. Erases an address without a mailbox; after another refusal the alert expires unconfirmed.
 */
export async function askToConfirm(context: Context, { alertId }: { alertId: string }): Promise<void> {
  const { config, db, secrets, clock } = context;
  const alert = await db
    .selectFrom('photo_alerts')
    .innerJoin('events', 'events.id', 'photo_alerts.event_id')
    .select(['photo_alerts.address', 'photo_alerts.language', 'events.name'])
    .where('photo_alerts.id', '=', alertId)
    .where('taken_down_at', 'is', null)
    .where('asked_at', '>', oldestUnconfirmed(clock()))
    .executeTakeFirst();
  const to = alert && unsealAddress(secrets, alert.address);
  if (!to) return;
  const about = { to, language: alert.language, eventName: alert.name, brand: config.brand };
  const letter = writeConfirmation(about, linkTo(context, 'alert-confirm', [alertId]));
  const sent = await sendLetter(context, letter, { alertId });
  if (sent === 'no mailbox') await db.deleteFrom('photo_alerts').where('id', '=', alertId).execute();
}
