import type { ResponseOf } from '@togather/contract/schemas/contract.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import type { Context } from '../../context/context.ts';
import type { User } from '../../http/viewer.ts';
import { countAllParked } from '../../photos/previews/try-parked-again.ts';
import { buildName } from '../../platform/config/code-fingerprint.ts';
import { countConnections } from '../../platform/db/db.ts';
import { countJobs } from '../../platform/jobs/count-jobs.ts';
import { readModes } from '../../platform/modes/read-modes.ts';
import { listProcesses } from '../../platform/postgres/list-processes.ts';

/** Returns the state of the system from the sources of the metrics. */
export const readSystem = async (
  { db, checksDb, diskReserve, metrics }: Pick<Context, 'db' | 'checksDb' | 'diskReserve' | 'metrics'>,
  admin: User,
): Promise<ResponseOf<'readSystem'>> => {
  await recordAudit(db, { role: 'ADMIN', by: admin, action: 'read-system' });
  const [modes, jobs, parkedPhotos, disk, storageErrors, processes] = await Promise.all([
    readModes(checksDb),
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
  return { modes, jobs, parkedPhotos, disk, pools, storageErrors, upSeconds, build: buildName(), processes };
};
