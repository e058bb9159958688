import { readLastBackup } from '#operating/backups/read-last-backup.ts';
import { createOnce } from '#platform/base/read-together.ts';
import { countConnections, type Db } from '#platform/db/db.ts';
import { countJobs, type JobCounts } from '#platform/jobs/jobs.ts';
import type { DiskReserve } from '#platform/limits/process-limits.ts';
import type { OpenModes } from '#platform/modes/modes.ts';
import { listProcesses } from '#platform/postgres/embedded-places.ts';
import type { Metrics } from '#platform/telemetry/metrics.ts';
import { countRefundsDue } from '#plus/payments/queries.ts';

interface Parts {
  readonly diskReserve: Pick<DiskReserve, 'read'>;
  readonly db: Db;
  readonly checksDb: Db;
  readonly metrics: Metrics;
  readonly modes: Pick<OpenModes, 'current'>;
}

/**
 * Adds gauges that are read at each scrape: waiting jobs, free disk space, connections, due refunds, the last backup,
 * the modes and running processes. Except for connections, every process of a machine reports the same.
 */
export function watchSystem({ diskReserve, db, checksDb, metrics, modes }: Parts) {
  // Both gauges of jobs share one query.
  const once = createOnce<JobCounts[]>();
  const readJobs = () => once('jobs', () => countJobs(checksDb));
  metrics.watch({
    name: 'togather_jobs',
    isOfInstallation: true,
    help: 'Background jobs of all processes, by name and state (waiting, active, parked)',
    labels: ['name', 'state'],
    read: async () =>
      (await readJobs()).flatMap(({ name, waiting, active, failed }) =>
        Object.entries({ waiting, active, parked: failed }).map(([state, value]) => ({
          labels: { name, state },
          value,
        })),
      ),
  });
  metrics.watch({
    name: 'togather_job_oldest_seconds',
    isOfInstallation: true,
    help: 'Age of the oldest waiting job, by name',
    labels: ['name'],
    read: async () =>
      (await readJobs()).map(({ name, oldestSeconds }) => ({
        labels: { name },
        value: oldestSeconds,
      })),
  });
  metrics.watch({
    name: 'togather_pool_connections',
    help: 'Database connections, by pool and state (used, idle; waiting: queries that wait for one)',
    labels: ['pool', 'state'],
    read: async () =>
      Object.entries({ main: db, checks: checksDb }).flatMap(([pool, of]) =>
        Object.entries(countConnections(of)).map(([state, value]) => ({ labels: { pool, state }, value })),
      ),
  });
  metrics.watch({
    name: 'togather_refunds_due',
    isOfInstallation: true,
    help: 'Payments that are due for refund',
    read: async () => [{ value: await countRefundsDue(checksDb) }],
  });
  metrics.watch({
    name: 'togather_mode',
    isOfInstallation: true,
    help: 'Whether a mode of the installation is on (1) or off (0), by mode (maintenance, readOnly)',
    labels: ['mode'],
    read: async () =>
      Object.entries(modes.current()).map(([mode, isOn]) => ({ labels: { mode }, value: Number(isOn) })),
  });
  metrics.watch({
    name: 'togather_last_backup_timestamp_seconds',
    isOfInstallation: true,
    help: 'When the last finished backup took its snapshot, in seconds since 1970; 0 without a backup',
    read: async () => [{ value: ((await readLastBackup(checksDb))?.getTime() ?? 0) / 1000 }],
  });
  metrics.watch({
    name: 'togather_processes',
    isOfInstallation: true,
    help: 'Running processes of the installation, by service (web, worker)',
    labels: ['service'],
    read: async () => {
      const running = await listProcesses(checksDb);
      return ['web', 'worker'].map((service) => ({
        labels: { service },
        value: running.reduce((sum, one) => sum + (one.service === service ? one.count : 0), 0),
      }));
    },
  });
  metrics.watch({
    name: 'togather_disk_bytes',
    isOfInstallation: true,
    help: 'The disk of DATA_DIR, by state (free, all; reserve: with less free, uploads are refused)',
    labels: ['state'],
    read: async () =>
      Object.entries(await diskReserve.read()).map(([state, value]) => ({ labels: { state }, value })),
  });
}
