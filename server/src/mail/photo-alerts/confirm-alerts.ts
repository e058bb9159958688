import type { Context } from '#app/context/context.ts';
import { act } from '#http/act.ts';
import { Failure } from '#platform/base/failure.ts';
import { readConfirmToken } from './alert-links.ts';
import { oldestUnconfirmed } from './queries.ts';

export const confirmAlertsAct = act('confirmAlerts', async (context, { body }) => {
  await confirmAlerts(context, body.token);
  return { confirmed: true as const };
});

/**
 * Confirms an alert; repeating it changes nothing. Throws Failure MAIL_LINK_INVALID, also when the alert has ended or
 * expired.
 */
const confirmAlerts = async (context: Context, token: string): Promise<void> => {
  const { numUpdatedRows } = await context.db
    .updateTable('photo_alerts')
    .set({ confirmed: true })
    .where('id', '=', readConfirmToken(context, token) ?? '')
    .where((alert) =>
      alert.or([alert('confirmed', '=', true), alert('asked_at', '>', oldestUnconfirmed(context.clock()))]),
    )
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new Failure('MAIL_LINK_INVALID');
};
