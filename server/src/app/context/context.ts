import type { EventType } from '@togather/contract/plans.ts';
import type { RefundReason } from '@togather/contract/schemas/operating.ts';
import type { Logger } from 'pino';
import type { Faces } from '#faces/faces.ts';
import type { Decoder } from '#images/decoding/decoder.ts';
import type { Reduction } from '#photos/reductions/reductions.ts';
import type { Once, ReadTogether } from '#platform/base/read-together.ts';
import type { Changes } from '#platform/changes/changes.ts';
import type { Config } from '#platform/config/config.ts';
import type { Secrets } from '#platform/config/secrets.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import type { EventRow } from '#platform/db/schema.ts';
import type { Payments } from '#platform/ecpay/settings.ts';
import type { Identity } from '#platform/identity/identity.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import type { DeliveryGate } from '#platform/limits/delivery-gate.ts';
import type { PinGuard } from '#platform/limits/pin-guard.ts';
import type { DiskReserve, ProcessLimits } from '#platform/limits/process-limits.ts';
import type { StreamGate } from '#platform/limits/stream-gate.ts';
import type { UploadGate } from '#platform/limits/upload-gate.ts';
import type { LockQueue } from '#platform/locks/locks.ts';
import type { Mailer } from '#platform/mail/mailer.ts';
import type { OpenModes } from '#platform/modes/modes.ts';
import type { Storage } from '#platform/storage/storage.ts';
import type { MarkSeen } from '#platform/tally/seen-lately.ts';
import type { Tally } from '#platform/tally/tally.ts';
import type { Metrics } from '#platform/telemetry/metrics.ts';
import type { Tracing } from '#platform/telemetry/tracing.ts';

/** All parts with effects, created once for each process and in tests. */
export interface Context {
  readonly config: Config;
  /** What this process may use of its machine. */
  readonly processLimits: ProcessLimits;
  /** Origin that browsers use, without a trailing slash. */
  readonly publicUrl: string;
  readonly db: Db;
  /** A small separate pool for queries that must not wait behind others. */
  readonly checksDb: Db;
  /** Queues an event's writers by the lock they take. */
  readonly lockQueue: LockQueue;
  readonly storage: Storage;
  readonly diskReserve: DiskReserve;
  readonly jobs: Jobs;
  readonly identity: Identity;
  /** Decodes all files from strangers, except for face detection. */
  readonly decoder: Decoder;
  readonly faces: Faces;
  readonly secrets: Secrets;
  readonly pinGuard: PinGuard;
  readonly uploadGate: UploadGate;
  /** For photos that come with upload keys, which may be larger. */
  readonly ingestGate: UploadGate;
  readonly deliveryGate: DeliveryGate;
  readonly streamGate: StreamGate;
  readonly changes: Changes;
  readonly modes: OpenModes;
  /** Undefined when payments are off. */
  readonly payments: Payments | undefined;
  /** Undefined when mail is off, and in processes without jobs. */
  readonly mailer: Mailer | undefined;
  /** Pictures being created in this process; concurrent requests for one share its decoding. */
  readonly pictures: Once<Buffer>;
  /** By photo id: a reduction is made once, however many guests ask. */
  readonly reductions: Once<Reduction>;
  /** Photos with a sponsor's picture, by their tags: HEAD and Range compose nothing again. */
  readonly framedPhotos: Once<Buffer>;
  /** Response bodies by ETag and encoding; all guests of an event request the same few. */
  readonly bodies: Once<Buffer>;
  /** Reads of an event by id or PIN; concurrent requests share a running read and at most one following it. */
  readonly eventReads: ReadTogether<EventRow | undefined>;
  /** The numbers of events that this process has counted; app/ writes them every second. */
  readonly tally: Tally;
  /** Returns whether a text contains a word of HELD_WORDS_FILE. */
  readonly holdsBack: (text: string) => boolean;
  /** Remembers what has been counted, so that repetitions within a while are not. */
  readonly markSeen: MarkSeen;
  readonly metrics: Metrics;
  /** Undefined when no collector is configured. */
  readonly tracing: Tracing | undefined;
  readonly emit: <T extends keyof Facts>(tx: Tx, fact: T, data: Facts[T]) => Promise<void>;
  readonly clock: () => Date;
  readonly log: Logger;
}

/**
 * What acts tell in their transaction, without knowing what follows: app/follow-ups.ts says that. Webhooks send facts as they
 * are, so they contain ids, figures and dates: no PIN, no token, and no name or address of a person.
 */
export interface Facts {
  readonly eventCreated: {
    readonly eventId: string;
    readonly plan: EventType;
    readonly eventDate: string;
    readonly photoLimit: number;
  };
  /** The retention time is over, or the event was deleted. */
  readonly eventEnded: { readonly eventId: string; readonly reason: 'expired' | 'deleted' };
  /** Photos became visible to guests, unless the event is concealed. */
  readonly photosShown: { readonly eventId: string; readonly photoIds: readonly string[] };
  /** The event is no longer concealed. */
  readonly photosRevealed: { readonly eventId: string };
  /** Money was received. Without an event it is due for refund. */
  readonly paymentSettled: {
    readonly merchantTradeNo: string;
    readonly pendingEventId: string;
    readonly amountTwd: number;
    readonly eventId: string | null;
    readonly refundReason: RefundReason | null;
  };
}
