import { purgeSpentMonths } from '#accounts/spent-months.ts';
import type { Context } from '#app/context/context.ts';
import { TOKEN_LIFETIME_MS } from '#platform/identity/session-token.ts';

/** Deletes sessions that cannot be renewed any more, and the counts of deleted accounts for past months. */
export async function sweepSessions({ db, clock }: Context): Promise<void> {
  const now = clock();
  const longOver = new Date(now.getTime() - TOKEN_LIFETIME_MS);
  await db.deleteFrom('sessions').where('expires_at', '<', longOver).execute();
  await purgeSpentMonths(db, now);
}
