import type { Context } from '#app/context/context.ts';
import { act } from '#http/act.ts';
import { Failure } from '#platform/base/failure.ts';
import { readStopToken } from './alert-links.ts';
import { eraseAlerts } from './queries.ts';

export const stopAlertsAct = act(
  'stopAlerts',
  async (context, { query }) => {
    await stopAlerts(context, query.token);
    return { stopped: true as const };
  },
  'form',
);

/**
 * Erases an address from an event's alerts; repeating it changes nothing. Throws Failure MAIL_LINK_INVALID for a link
 * that is not ours.
 */
const stopAlerts = async (context: Context, token: string): Promise<void> => {
  const whose = readStopToken(context, token);
  if (!whose) throw new Failure('MAIL_LINK_INVALID');
  await eraseAlerts(context.db, whose);
};
