import { purgeSpentMonths } from '../accounts/spent-months.ts';
import type { Context } from '../context/context.ts';
import { TOKEN_LIFETIME_MS } from '../platform/identity/session-token.ts';

/** Removes sessions that nobody can renew any more, and what was kept of accounts whose month is over. */
export const sweepSessions = async ({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> => {
  const now = clock();
  const longOver = new Date(now.getTime() - TOKEN_LIFETIME_MS);
  await db.deleteFrom('sessions').where('expires_at', '<', longOver).execute();
  await purgeSpentMonths(db, now);
};
