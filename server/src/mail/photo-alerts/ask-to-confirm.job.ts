import type { Context } from '#app/context/context.ts';
import { oldestUnconfirmed } from './queries.ts';
import { confirmLink, unsealAddress, writeConfirmation } from './write-mail.ts';

/**
 * Sends the mail with the link that confirms an alert, confirmed or not, so that the response to a second request is
 * the same. Erases an address without a mailbox; after another refusal the alert expires unconfirmed.
 */
export async function askToConfirm(context: Context, { alertId }: { alertId: string }): Promise<void> {
  const { config, db, mailer, secrets, clock, log } = context;
  const alert = await db
    .selectFrom('photo_alerts')
    .innerJoin('events', 'events.id', 'photo_alerts.event_id')
    .select(['photo_alerts.address', 'photo_alerts.language', 'events.name'])
    .where('photo_alerts.id', '=', alertId)
    .where('taken_down_at', 'is', null)
    .where('asked_at', '>', oldestUnconfirmed(clock()))
    .executeTakeFirst();
  const to = alert && unsealAddress(secrets, alert.address);
  if (!to || !mailer) return;
  const about = {
    to,
    language: alert.language,
    eventName: alert.name,
    brand: config.brand,
  };
  const sent = await mailer.send(writeConfirmation(about, confirmLink(context, alertId)));
  if (sent === 'no mailbox') await db.deleteFrom('photo_alerts').where('id', '=', alertId).execute();
  if (sent === 'refused') log.warn({ alertId }, 'a confirmation mail is refused');
}
