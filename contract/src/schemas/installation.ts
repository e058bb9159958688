import { z } from 'zod';
import { MAX_PHOTO_LIMIT } from '../limits.ts';
import { defineEndpoint } from './endpoint.ts';
import { eventDate, eventName } from './events.ts';
import { adminUser, modes, momentKey, nextKey } from './operating.ts';
import { eventParams, eventType, id, sanction, sanctionReason } from './values.ts';

const count = z.int().nonnegative();

export const jobCounts = z.object({
  name: z.string(),
  /** Jobs that are ready to run, running, and failed for the last time. */
  waiting: count,
  active: count,
  failed: count,
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
    modes,
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

export const readStorageUse = defineEndpoint('readStorageUse', {
  summary: 'Bytes of all photos as uploaded and of their previews, as recorded in the database',
  response: z.object({ photos: count, originals: count, previews: count }),
});

const jobName = z.string().max(100);
const oneJob = z.object({ jobName, jobId: z.uuid() });

export const failedJob = z.object({
  jobId: z.uuid(),
  jobName,
  failedAt: z.iso.datetime(),
  tries: count,
  /** Ids and switches; no name, text or address. */
  carries: z.record(z.string(), z.string()),
  /** The last error without addresses, links and quoted texts. */
  failure: z.string(),
});
export type FailedJob = z.infer<typeof failedJob>;

export const listFailedJobs = defineEndpoint('listFailedJobs', {
  summary: 'Jobs that failed for the last time, newest first; `jobName` filters by name',
  query: z.object({
    jobName: jobName.optional(),
    after: z
      .string()
      .regex(/^\d{1,16}\.[0-9a-f-]{36}$/)
      .optional(),
    count: z.coerce.number().int().min(1).max(200).default(20),
  }),
  response: z.object({ failed: z.array(failedJob), total: count, next: nextKey }),
});

export const retryJob = defineEndpoint('retryJob', {
  summary: 'Retry one failed job',
  params: oneJob,
  response: z.object({ retried: z.literal(true) }),
  errors: ['NOT_FOUND', 'JOB_NOT_FAILED', 'JOB_REPEATED'],
});

export const discardJob = defineEndpoint('discardJob', {
  summary: 'Remove one failed job',
  params: oneJob,
  response: z.object({ discarded: z.literal(true) }),
  errors: ['NOT_FOUND', 'JOB_NOT_FAILED'],
});

export const discardJobs = defineEndpoint('discardJobs', {
  summary: 'Remove the failed jobs of a name; `discarded` is their number',
  params: z.object({ jobName }),
  response: z.object({ discarded: count }),
  errors: ['NOT_FOUND'],
});

export const retryJobs = defineEndpoint('retryJobs', {
  summary: 'Retry the failed jobs of a name; `retried` is their number',
  params: z.object({ jobName }),
  response: z.object({ retried: count }),
  errors: ['NOT_FOUND'],
});

export const retryPhotos = defineEndpoint('retryPhotos', {
  summary: 'Retry all parked photos; `retried` is their number',
  response: z.object({ retried: count }),
});

/** How many photos an event may hold, chosen by an administrator. */
const photoLimit = z.int().min(1).max(MAX_PHOTO_LIMIT);

/** An event in the administrators' list, without its photos. */
const adminEvent = z.object({
  eventId: id,
  pinCode: z.string(),
  eventName: z.string(),
  eventType,
  host: adminUser,
  eventStartDate: z.iso.datetime(),
  eventEndDate: z.iso.datetime(),
  photoCount: z.int().nonnegative(),
  totalPhotoLimit: z.int().nonnegative(),
  /** Total bytes of the photos as uploaded. */
  size: z.int().nonnegative(),
  /** Total bytes of the previews that were made of them. */
  previewsSize: z.int().nonnegative(),
  /** The last day on which an administrator can let the event end. */
  lastEndDay: eventDate,
  /** Null unless the event is taken down. */
  takenDown: sanction.nullable(),
});
export type AdminEvent = z.infer<typeof adminEvent>;

export const listAllEvents = defineEndpoint('listAllEvents', {
  summary:
    'Events, newest or largest first; `search` filters by PIN, or by the name of the event or the name or e-mail of its host',
  query: z.object({
    search: z.string().max(200).default(''),
    order: z.enum(['newest', 'largest']).default('newest'),
    after: momentKey.optional(),
    count: z.coerce.number().int().min(1).max(200).default(20),
  }),
  response: z.object({ events: z.array(adminEvent), total: z.int().nonnegative(), next: nextKey }),
});

export const takeEventDown = defineEndpoint('takeEventDown', {
  summary: 'Close an event to everyone and tell its host why; nothing is deleted',
  params: eventParams,
  body: z.object({ reason: sanctionReason }),
  response: z.object({ takenDown: z.literal(true) }),
  errors: ['EVENT_UNKNOWN'],
});

export const bringEventBack = defineEndpoint('bringEventBack', {
  summary: 'Reopen an event that was taken down',
  params: eventParams,
  response: z.object({ takenDown: z.literal(false) }),
  errors: ['EVENT_UNKNOWN'],
});

export const changePhotoLimit = defineEndpoint('changePhotoLimit', {
  summary: 'Change how many photos an event may hold; not to fewer than it holds',
  params: eventParams,
  body: z.object({ photoLimit }),
  response: z.object({ photoLimit }),
  errors: ['EVENT_UNKNOWN', 'PHOTO_LIMIT_TOO_SMALL'],
});

export const changeEventEnd = defineEndpoint('changeEventEnd', {
  summary: 'Change the last day, in Taiwan, on which an event can be opened; its photos are removed after it',
  params: eventParams,
  body: z.object({ endDay: eventDate }),
  response: z.object({ eventEndDate: z.iso.datetime() }),
  errors: ['EVENT_UNKNOWN', 'EVENT_ENDED', 'EVENT_END_OUT_OF_RANGE'],
});

export const createPlusDirectly = defineEndpoint('createPlusDirectly', {
  summary: 'Create a Plus event for a user without payment; `photoLimit` is that of the plan by default',
  body: z.object({ eventName, eventHostUserId: id, photoLimit: photoLimit.optional() }),
  response: z.object({ eventId: id, pinCode: z.string() }),
  errors: ['USER_NOT_FOUND'],
});
