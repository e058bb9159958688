import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { modes } from './admin-modes.ts';

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

export const readSystem = defineEndpoint('readSystem', {
  summary:
    'State of the installation: jobs, parked photos, processes and disk of the whole; connections and storage of the responding process',
  response: z.object({
    modes,
    jobs: z.array(jobCounts),
    /** Photos that could not be decoded or searched for faces. */
    parkedPhotos: count,
    /** In bytes; null when it cannot be read. Uploads are refused while `free` is less than `reserve`. */
    disk: z.object({ free: z.number(), all: z.number(), reserve: z.number() }).nullable(),
    pools: z.array(z.object({ name: z.string(), used: count, idle: count, waiting: count })),
    /** Since the process started. */
    storageErrors: count,
    upSeconds: z.number().nonnegative(),
    /** The same in every process of a release. */
    build: z.string(),
    /** Processes connected to the database: `web`, `worker`, or the name of a command. */
    processes: z.array(z.object({ service: z.string(), build: z.string(), count })),
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
