import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import { type Db, openDb } from './db/db.ts';
import { openChanges } from './events/changes.ts';
import { createPinGuard, type PinGuard } from './events/pin-guard.ts';
import { createEventStreams, type EventStreams } from './events/stream-event.ts';
import { type Faces, openFaces } from './faces/faces.ts';
import { type HeicConverter, openHeicConverter } from './imaging/convert-heic.ts';
import { type Jobs, openJobs } from './jobs/jobs.ts';
import { openPayments, type Payments } from './payments/settings.ts';
import { openSecrets, type Secrets } from './secrets.ts';
import { type Identity, openIdentity } from './sessions/identity.ts';
import {
  LOCAL_CLIENT_ID,
  LOCAL_IDENTITY_PATH,
  localClientSecret,
} from './sessions/local-identity/local-client.ts';
import { openDiskStorage } from './storage/disk.ts';
import type { Storage } from './storage/storage.ts';
import { createMetrics, type Metrics } from './vitals/metrics.ts';

/** Everything effects go through, made once in main.ts (and in tests); functions take the parts they use. */
export interface Context {
  readonly config: Config;
  /** Origin that browsers use, without a trailing slash. */
  readonly publicUrl: string;
  readonly db: Db;
  readonly storage: Storage;
  readonly jobs: Jobs;
  readonly identity: Identity;
  readonly heic: HeicConverter;
  readonly faces: Faces;
  readonly secrets: Secrets;
  readonly pinGuard: PinGuard;
  readonly streams: EventStreams;
  /** Undefined where nothing can be paid. */
  readonly payments: Payments | undefined;
  readonly metrics: Metrics;
  readonly clock: () => Date;
  readonly log: Logger;
}

export interface ContextOptions {
  readonly config: Config;
  readonly publicUrl: string;
  readonly databaseUrl: string;
  readonly log: Logger;
  /** True in the process that runs jobs. */
  readonly runsJobs: boolean;
  /** False where another process of this machine fetches the face pack. */
  readonly fetchesPack?: boolean;
  readonly clock?: () => Date;
}

/** One HEIC is decoded at a time (about a second of a core); more than this many waiting is told to come again. */
const HEIC_QUEUE = 24;
const FACE_TIMEOUT_MS = 60_000;

/** Opens every part; `close` ends them in the order that lets work in flight finish. */
export const openContext = async (
  options: ContextOptions,
): Promise<{ context: Context; close: () => Promise<void> }> => {
  const { config, publicUrl, databaseUrl, log, clock = () => new Date() } = options;
  // First, since it refuses to start with a face pack that is not right.
  const faces = await openFaces({
    pack: config.facePack,
    models: config.modelsDir,
    workers: config.faceWorkers,
    timeoutMs: FACE_TIMEOUT_MS,
    fetches: options.fetchesPack ?? true,
    log,
  });
  const secrets = openSecrets(config.dataDir, config.secretKey);
  const db = openDb(databaseUrl, (error) => log.warn({ err: error }, 'a database connection broke'));
  const jobs = await openJobs(databaseUrl, {
    supervise: options.runsJobs,
    onError: (error) => log.warn({ err: error }, 'the job queue has trouble'),
  });
  const heic = openHeicConverter({ workers: 1, maxQueued: HEIC_QUEUE });
  const changes = openChanges(databaseUrl, log);
  const context: Context = {
    config,
    publicUrl,
    db,
    storage: openDiskStorage(join(config.dataDir, 'objects')),
    jobs,
    identity: openIdentity({ ...identitySettings(config, secrets, publicUrl), clock }),
    heic,
    faces,
    secrets,
    pinGuard: createPinGuard(clock, () => log.error('PINs are being guessed: every bucket shrinks')),
    streams: createEventStreams(changes),
    payments: openPayments(config, secrets, publicUrl),
    metrics: createMetrics(),
    clock,
    log,
  };
  const close = async () => {
    await jobs.close();
    await faces.close();
    await heic.close();
    await changes.close();
    await db.destroy();
  };
  return { context, close };
};

const identitySettings = ({ google }: Config, secrets: Secrets, publicUrl: string) => {
  const redirectUri = `${publicUrl}/sign-in/callback`;
  if (google) return { issuer: 'https://accounts.google.com', ...google, redirectUri };
  return {
    issuer: publicUrl + LOCAL_IDENTITY_PATH,
    clientId: LOCAL_CLIENT_ID,
    clientSecret: localClientSecret(secrets),
    redirectUri,
  };
};
