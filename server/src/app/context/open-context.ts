import type { Logger } from 'pino';
import { openFaces } from '#faces/faces.ts';
import { decoderVerbs, openDecoder } from '#images/decoding/decoder.ts';
import { createByteCache } from '#platform/base/byte-cache.ts';
import { createOnce, createReadTogether } from '#platform/base/read-together.ts';
import { openChanges } from '#platform/changes/changes.ts';
import { type Config, signInWorks, type TracingSettings } from '#platform/config/config.ts';
import { openSecrets } from '#platform/config/secrets.ts';
import { openDb } from '#platform/db/db.ts';
import { traceStatements } from '#platform/db/trace-statements.ts';
import { openPayments } from '#platform/ecpay/settings.ts';
import { closedIdentity, openIdentity } from '#platform/identity/identity.ts';
import { openJobs } from '#platform/jobs/jobs.ts';
import { createDeliveryGate } from '#platform/limits/delivery-gate.ts';
import { createPinGuard, createPinProofs, PIN_PROOF_BITS } from '#platform/limits/pin-guard.ts';
import { limitsOfProcess, openDiskReserve } from '#platform/limits/process-limits.ts';
import { createStreamGate } from '#platform/limits/stream-gate.ts';
import { createUploadGate } from '#platform/limits/upload-gate.ts';
import { createLockQueue } from '#platform/locks/locks.ts';
import { countMails, openMailer } from '#platform/mail/mailer.ts';
import { reportLasting } from '#platform/mail/report-lasting.ts';
import { openModes } from '#platform/modes/modes.ts';
import type { Service } from '#platform/postgres/embedded-places.ts';
import type { Siblings } from '#platform/siblings/siblings.ts';
import { countErrors, openStorage, storageVerbs } from '#platform/storage/open-storage.ts';
import { createSeenLately } from '#platform/tally/seen-lately.ts';
import { createTally } from '#platform/tally/tally.ts';
import { createMetrics } from '#platform/telemetry/metrics.ts';
import { traceVerbs } from '#platform/telemetry/trace-verbs.ts';
import type { Tracing } from '#platform/telemetry/tracing.ts';
import { createHeldWords } from '#wishes/held-words.ts';
import { followUps } from '../follow-ups.ts';
import type { Context } from './context.ts';
import { identitySettings } from './identity-settings.ts';
import { watchSystem } from './watch-system.ts';

/** Some ten photos of 12 megapixels. */
const FRAMED_BYTES = 32 * 1024 * 1024;

export interface ContextOptions {
  readonly config: Config;
  readonly publicUrl: string;
  readonly databaseUrl: string;
  readonly log: Logger;
  /** Name of this process in traces and on the administrators' page. */
  readonly service: Service;
  /** True in the process that runs jobs. */
  readonly runsJobs: boolean;
  /** The processes that divide the limits of the machine: 1 by default. */
  readonly processes?: number;
  /** The other web processes; undefined when there are none. */
  readonly siblings?: Siblings | undefined;
  readonly clock?: () => Date;
  /** Factor on the database time-outs, for tests that may be slow. */
  readonly databasePatience?: number;
  /** Overrides PIN_PROOF_BITS in a test that solves hundreds of challenges. */
  readonly pinProofBits?: number;
}

const FACE_TIMEOUT_MS = 60_000;
/** Too short to be noticed on a page. Under load it saves a part of a lookup's CPU (bench/HISTORY.md, 2026-11-29). */
const EVENT_READS_REST_MS = 5;

/** Opens every part; `close` closes them in an order that lets work in flight finish. */
export async function openContext(
  options: ContextOptions,
): Promise<{ context: Context; close: () => Promise<void> }> {
  const { config, publicUrl, databaseUrl, log, service, siblings, clock = () => new Date() } = options;
  const { processes = 1, databasePatience: patience } = options;
  const limits = limitsOfProcess(processes);
  // First, because an invalid face pack prevents the start.
  const faces = await openFaces({
    pack: config.facePack,
    models: config.modelsDir,
    workers: Math.ceil(config.faceWorkers / processes),
    timeoutMs: FACE_TIMEOUT_MS,
    log,
  });
  const secrets = openSecrets(config.dataDir, config.secretKey, config.previousSecretKey);
  const tracing = await openTracing(config.tracing, `togather-${service}`, log);
  const listeners = {
    onError: (error: Error) => log.warn({ err: error }, 'a database connection broke'),
    onStatement: tracing && traceStatements(tracing),
  };
  const { requestConnections, checkConnections } = limits;
  const db = options.runsJobs
    ? openDb(databaseUrl, listeners, 'jobs', { patience })
    : openDb(databaseUrl, listeners, 'requests', { patience, connections: requestConnections });
  const checksDb = openDb(databaseUrl, listeners, 'checks', { patience, connections: checkConnections });
  const jobs = await openJobs(databaseUrl, {
    supervise: options.runsJobs,
    onError: (error) => log.warn({ err: error }, 'the job queue reports an error'),
    traceparent: tracing?.traceparent,
  });
  const metrics = createMetrics(siblings?.measureAll);
  siblings?.answerWith(metrics.measure);
  const decoder = openDecoder({ workers: limits.decoders, log });
  const changes = openChanges(databaseUrl, service, log);
  const modes = await openModes({ checksDb, changes, log });
  const context: Context = {
    config,
    processLimits: limits,
    publicUrl,
    db,
    checksDb,
    lockQueue: createLockQueue(),
    storage: countErrors(
      traceVerbs(tracing, { name: 'storage', part: await openStorage(config) }, storageVerbs),
      metrics.observeStorageError,
    ),
    diskReserve: openDiskReserve(config, log),
    jobs,
    identity: signInWorks(config)
      ? openIdentity({ ...identitySettings(config, secrets, publicUrl), log })
      : closedIdentity,
    decoder: traceVerbs(tracing, { name: 'decoder', part: decoder }, decoderVerbs),
    faces: traceVerbs(tracing, { name: 'faces', part: faces }, ['analyse']),
    secrets,
    pinGuard: createPinGuard(
      { db, clock, log, config },
      createPinProofs({
        db,
        clock,
        keys: secrets.keysFor('pin-proof'),
        bits: options.pinProofBits ?? PIN_PROOF_BITS,
      }),
    ),
    uploadGate: createUploadGate(limits.upload),
    ingestGate: createUploadGate(limits.ingest),
    deliveryGate: createDeliveryGate(limits.delivery),
    streamGate: createStreamGate(limits.stream),
    changes,
    modes,
    payments: openPayments(config, secrets, publicUrl),
    mailer:
      config.mail && options.runsJobs
        ? reportLasting(
            countMails(
              traceVerbs(tracing, { name: 'mail', part: await openMailer(config.mail) }, ['send']),
              metrics.observeMail,
            ),
            { log, clock },
          )
        : undefined,
    pictures: createOnce(),
    reductions: createOnce(),
    framedPhotos: createByteCache(FRAMED_BYTES),
    bodies: createByteCache(limits.keptBytes),
    eventReads: createReadTogether({ restMs: EVENT_READS_REST_MS }),
    holdsBack: createHeldWords(config.heldWords),
    tally: createTally({ clock, isHeld: () => modes.current().readOnly }),
    markSeen: createSeenLately({ clock, siblings }),
    metrics,
    tracing,
    emit: (tx, fact, data) => followUps[fact](context, tx, data),
    clock,
    log,
  };
  watchSystem(context);
  const close = async () => {
    await jobs.close();
    context.mailer?.close();
    await faces.close();
    await decoder.close();
    await changes.close();
    await checksDb.destroy();
    await db.destroy();
    await tracing?.close();
  };
  return { context, close };
}

/**
 * Opens tracing; returns undefined, and loads nothing, when no collector is configured. `service` is the name of this
 * process in traces.
 */
async function openTracing(
  settings: TracingSettings | undefined,
  service: string,
  log: Logger,
): Promise<Tracing | undefined> {
  if (!settings) return undefined;
  const { sendSpans } = await import('#platform/telemetry/send-spans.ts');
  return sendSpans(settings, service, log);
}
