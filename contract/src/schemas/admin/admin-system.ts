import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';

const count = z.int().nonnegative();

export const jobCounts = z.object({
  name: z.string(),
  /** Jobs that could run now, that run, and that were given up. */
  waiting: count,
  active: count,
  parked: count,
  /** For how long the first of the waiting ones has been able to run. */
  oldestSeconds: z.number().nonnegative(),
});
export type JobCounts = z.infer<typeof jobCounts>;

export const readSystem = defineEndpoint('readSystem', {
  summary:
    'How the installation is: jobs, parked photos, processes and the disk of all; connections and storage of the one that replies',
  response: z.object({
    jobs: z.array(jobCounts),
    /** Photos that could not be decoded, or whose faces could not be looked for. */
    parkedPhotos: count,
    /** In bytes; null where it cannot be read. With less than `reserve` free, uploads are refused. */
    disk: z.object({ free: z.number(), all: z.number(), reserve: z.number() }).nullable(),
    pools: z.array(z.object({ name: z.string(), used: count, idle: count, waiting: count })),
    /** Since the process started. */
    storageErrors: count,
    upSeconds: z.number().nonnegative(),
    /** The same in every process of a release. */
    build: z.string(),
    /** Those that are connected to the database: `web`, `worker`, or the name of a command. */
    processes: z.array(z.object({ service: z.string(), build: z.string(), count })),
  }),
});

export const retryJobs = defineEndpoint('retryJobs', {
  summary: 'Try the jobs of a name once more that were given up; `retried` is how many',
  params: z.object({ jobName: z.string().max(100) }),
  response: z.object({ retried: count }),
  errors: ['NOT_FOUND'],
});

export const retryPhotos = defineEndpoint('retryPhotos', {
  summary: 'Try all parked photos once more; `retried` is how many',
  response: z.object({ retried: count }),
});
