import type { ResponseOf } from '@togather/contract/schemas/contract.ts';
import type { Context } from '#app/context/context.ts';
import { countConnections } from '#platform/db/db.ts';

/** Returns the connections, storage failures and uptime of this process. */
export async function describeResponder({
  db,
  checksDb,
  metrics,
}: Context): Promise<ResponseOf<'readInstallation'>['responder']> {
  return {
    pools: Object.entries({ main: db, checks: checksDb }).map(([name, pool]) => ({
      name,
      ...countConnections(pool),
    })),
    storageErrors: await metrics.countStorageErrors(),
    upSeconds: process.uptime(),
  };
}
