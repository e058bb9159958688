import type { ResponseOf } from '@togather/contract/schemas/contract.ts';
import { sql } from 'kysely';
import { act } from '#http/act.ts';
import { readLastBackup } from '#operating/backups/read-last-backup.ts';
import { countAllParked } from '#photos/previews/park-photo.ts';
import { version } from '#platform/base/version.ts';
import { buildName } from '#platform/config/installation.ts';
import { countConnections, type Queryable } from '#platform/db/db.ts';
import { countJobs } from '#platform/jobs/jobs.ts';
import { readModes } from '#platform/modes/modes.ts';
import { listProcesses } from '#platform/postgres/embedded-places.ts';

/** Returns the state of the installation, and of the process that answers. Contains no personal data. */
export const readInstallationAct = act('readInstallation', async (context) => {
  const { db, checksDb, diskReserve, config, metrics } = context;
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
    photosIn: config.s3 ? ('bucket' as const) : ('disk' as const),
    disk,
    lastBackupAt: backup?.toISOString() ?? null,
    lastCheck: check
      ? { at: check.checked_at.toISOString(), photos: check.photos, faults: check.faults }
      : null,
    responder: {
      pools: Object.entries({ main: db, checks: checksDb }).map(([name, pool]) => ({
        name,
        ...countConnections(pool),
      })),
      storageErrors: await metrics.countStorageErrors(),
      upSeconds: process.uptime(),
    },
  };
});

const readVersions = async (db: Queryable): Promise<ResponseOf<'readInstallation'>['versions']> => {
  const { rows } = await sql<{ postgres: string; schema: string }>`
    select split_part(current_setting('server_version'), ' ', 1) as postgres, max(name) as schema
    from kysely_migration`.execute(db);
  return { server: version, build: buildName(), node: process.versions.node, ...rows[0]! };
};

/** Returns the number and bytes of all photos from their rows; the storage itself is not listed. */
export const readStorageUseAct = act('readStorageUse', async ({ db }) => {
  const { photos, originals, previews } = await db
    .selectFrom('photos')
    .select([
      sql<number>`count(*)::int`.as('photos'),
      sql<string>`coalesce(sum(size), 0)`.as('originals'),
      sql<string>`coalesce(sum(previews_bytes), 0)`.as('previews'),
    ])
    .executeTakeFirstOrThrow();
  return { photos, originals: Number(originals), previews: Number(previews) };
});
