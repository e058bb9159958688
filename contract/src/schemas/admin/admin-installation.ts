import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';

const count = z.int().nonnegative();

export const jobCounts = z.object({
  name: z.string(),
  /** Jobs that are ready to run, running, and failed for the last time. */
  waiting: count,
  active: count,
  parked: count,
  /** How long the oldest waiting job has been ready to run. */
  oldestSeconds: z.number().nonnegative(),
});
export type JobCounts = z.infer<typeof jobCounts>;

export const readInstallation = defineEndpoint('readInstallation', {
  summary: 'State of the installation: versions, processes, jobs, failed photos, disk, last backup and check',
  response: z.object({
    versions: z.object({
      server: z.string(),
      /** The same in every process of a release. */
      build: z.string(),
      /** The newest migration that has run. */
      schema: z.string(),
      node: z.string(),
      postgres: z.string(),
    }),
    /** Processes connected to the database: `web`, `worker`, `ingest`, or the name of a command. */
    processes: z.array(z.object({ service: z.string(), build: z.string(), count })),
    jobs: z.array(jobCounts),
    /** Photos that could not be decoded or searched for faces. */
    parkedPhotos: count,
    photosIn: z.enum(['disk', 'bucket']),
    /** The disk of DATA_DIR in bytes; null when it cannot be read. Uploads are refused while `free` is less than `reserve`. */
    disk: z.object({ free: z.number(), all: z.number(), reserve: z.number() }).nullable(),
    /** When the last finished backup took its snapshot; null when this database was never backed up. */
    lastBackupAt: z.iso.datetime().nullable(),
    /** The last finished check of all stored bytes (`npm run verify`); null when there was none. */
    lastCheck: z.object({ at: z.iso.datetime(), photos: count, faults: count }).nullable(),
    /** The web process that responded. */
    responder: z.object({
      pools: z.array(z.object({ name: z.string(), used: count, idle: count, waiting: count })),
      /** Since the process started. */
      storageErrors: count,
      upSeconds: z.number().nonnegative(),
    }),
  }),
});

export const retryJobs = defineEndpoint('retryJobs', {
  summary: 'Retry the parked jobs of a name; `retried` is their number',
  params: z.object({ jobName: z.string().max(100) }),
  response: z.object({ retried: count }),
  errors: ['NOT_FOUND'],
});

export const retryPhotos = defineEndpoint('retryPhotos', {
  summary: 'Retry all parked photos; `retried` is their number',
  response: z.object({ retried: count }),
});
