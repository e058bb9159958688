import type { ResponseOf } from '@togather/contract/schemas/contract.ts';
import { sql } from 'kysely';
import type { Context } from '#app/context/context.ts';
import { act } from '#http/act.ts';
import { readLastBackup } from '#operating/backups/read-last-backup.ts';
import { countAllParked } from '#photos/previews/park-photo.ts';
import { version } from '#platform/base/version.ts';
import { buildName } from '#platform/config/installation.ts';
import { countConnections, type Queryable } from '#platform/db/db.ts';
import { countJobs } from '#platform/jobs/jobs.ts';
import { readModes } from '#platform/modes/modes.ts';
import { listProcesses } from '#platform/postgres/embedded-places.ts';

/** Returns the connections, storage failures and uptime of this process. */
async function describeResponder({
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

export const readInstallationAct = act('readInstallation', async (context) => ({
  ...(await readInstallation(context)),
  responder: await describeResponder(context),
}));

export type InstallationState = Omit<ResponseOf<'readInstallation'>, 'responder'>;

/** Returns the state of the installation, as any of its processes sees it. Contains no personal data. */
const readInstallation = async ({ checksDb, diskReserve, config }: Context): Promise<InstallationState> => {
  const [versions, modes, processes, jobs, parkedPhotos, disk, backup, check] = await Promise.all([
    readVersions(checksDb),
    readModes(checksDb),
    listProcesses(checksDb),
    countJobs(checksDb),
    countAllParked(checksDb),
    diskReserve.read().catch(() => null),
    readLastBackup(checksDb),
    checksDb.selectFrom('last_check').select(['checked_at', 'photos', 'faults']).executeTakeFirst(),
  ]);
  return {
    versions,
    modes,
    processes,
    jobs,
    parkedPhotos,
    photosIn: config.s3 ? 'bucket' : 'disk',
    disk,
    lastBackupAt: backup?.toISOString() ?? null,
    lastCheck: check
      ? { at: check.checked_at.toISOString(), photos: check.photos, faults: check.faults }
      : null,
  };
};

const readVersions = async (db: Queryable): Promise<InstallationState['versions']> => {
  const { rows } = await sql<{ postgres: string; schema: string }>`
    select split_part(current_setting('server_version'), ' ', 1) as postgres, max(name) as schema
    from kysely_migration`.execute(db);
  return { server: version, build: buildName(), node: process.versions.node, ...rows[0]! };
};

export const readStorageUseAct = act('readStorageUse', (context) => readStorageUse(context));

/** Returns the number and bytes of all photos from their rows; the storage itself is not listed. */
const readStorageUse = async ({ db }: Context): Promise<ResponseOf<'readStorageUse'>> => {
  const { photos, originals, previews } = await db
    .selectFrom('photos')
    .select([
      sql<number>`count(*)::int`.as('photos'),
      sql<string>`coalesce(sum(size), 0)`.as('originals'),
      sql<string>`coalesce(sum(previews_bytes), 0)`.as('previews'),
    ])
    .executeTakeFirstOrThrow();
  return { photos, originals: Number(originals), previews: Number(previews) };
};
