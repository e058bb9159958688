import type { ResponseOf } from '@togather/contract/schemas/contract.ts';
import { recordDeed } from '../audit/record-deed.ts';
import { codeFingerprint } from '../base/code-fingerprint.ts';
import type { Context } from '../context/context.ts';
import { countConnections } from '../db/db.ts';
import type { User } from '../http/viewer.ts';
import { countJobs } from '../jobs/count-jobs.ts';
import { countAllParked } from '../photos/try-parked-again.ts';

const BUILD_CHARACTERS = 10;

/** What the metrics have, for somebody who looks once. */
export const readSystem = async (
  { db, checksDb, diskReserve, metrics }: Pick<Context, 'db' | 'checksDb' | 'diskReserve' | 'metrics'>,
  admin: User,
): Promise<ResponseOf<'readSystem'>> => {
  await recordDeed(db, { role: 'ADMIN', by: admin, action: 'read-system' });
  const [jobs, parkedPhotos, disk, storageErrors] = await Promise.all([
    countJobs(checksDb),
    countAllParked(checksDb),
    diskReserve.read().catch(() => null),
    metrics.countStorageErrors(),
  ]);
  const pools = Object.entries({ main: db, checks: checksDb }).map(([name, pool]) => ({
    name,
    ...countConnections(pool),
  }));
  const build = codeFingerprint().slice(0, BUILD_CHARACTERS);
  return { jobs, parkedPhotos, disk, pools, storageErrors, upSeconds: process.uptime(), build };
};
