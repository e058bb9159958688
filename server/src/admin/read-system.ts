import type { ResponseOf } from '@togather/contract/schemas/contract.ts';
import { recordDeed } from '../audit/record-deed.ts';
import { buildName } from '../base/code-fingerprint.ts';
import type { Context } from '../context/context.ts';
import { countConnections } from '../db/db.ts';
import { listProcesses } from '../db/list-processes.ts';
import type { User } from '../http/viewer.ts';
import { countJobs } from '../jobs/count-jobs.ts';
import { countAllParked } from '../photos/try-parked-again.ts';

/** Returns the state of the system from the sources of the metrics. */
export const readSystem = async (
  { db, checksDb, diskReserve, metrics }: Pick<Context, 'db' | 'checksDb' | 'diskReserve' | 'metrics'>,
  admin: User,
): Promise<ResponseOf<'readSystem'>> => {
  await recordDeed(db, { role: 'ADMIN', by: admin, action: 'read-system' });
  const [jobs, parkedPhotos, disk, storageErrors, processes] = await Promise.all([
    countJobs(checksDb),
    countAllParked(checksDb),
    diskReserve.read().catch(() => null),
    metrics.countStorageErrors(),
    listProcesses(checksDb),
  ]);
  const pools = Object.entries({ main: db, checks: checksDb }).map(([name, pool]) => ({
    name,
    ...countConnections(pool),
  }));
  const upSeconds = process.uptime();
  return { jobs, parkedPhotos, disk, pools, storageErrors, upSeconds, build: buildName(), processes };
};
