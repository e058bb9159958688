import { statfs } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import type { Logger } from 'pino';
import { Failure } from '#platform/base/failure.ts';
import type { Config } from '#platform/config/config.ts';
import { poolRules } from '#platform/db/db.ts';
import { type DeliveryLimits, deliveryLimits } from './delivery-gate.ts';
import { countDescriptors, type StreamLimits, streamLimits } from './stream-gate.ts';
import { type GateLimits, gateLimits, ingestLimits } from './upload-gate.ts';

/** What one process may use of its machine. */
export interface ProcessLimits {
  readonly upload: GateLimits;
  readonly ingest: GateLimits;
  readonly delivery: DeliveryLimits;
  readonly stream: StreamLimits;
  /** Child processes that decode pictures, without the one for HEIC. */
  readonly decoders: number;
  /** Bytes of response bodies in memory. */
  readonly keptBytes: number;
  /** Bytes that clients of one network may leave unread. */
  readonly unreadBytes: number;
  /** Database connections for requests, and for checks. */
  readonly requestConnections: number;
  readonly checkConnections: number;
}

/** A decoder may need 500 MB for the largest photo; deploy/helm/togather/values.yaml sums this up. */
const MOST_DECODERS = 4;
/** A full event has bodies of 24 KB. */
const KEPT_BYTES = 32 * 1024 * 1024;
/** 300 phones behind one address, with six connections each, leave 64 KB unread on each of them. */
const UNREAD_BYTES = 128 * 1024 * 1024;
/** With fewer, a few slow statements would delay all requests of the process. */
const LEAST_CONNECTIONS = { requests: 5, checks: 2 };
/** The kernel spreads connections by a hash: a process gets up to a quarter more than its share. */
const UNEVEN = 1.25;

/**
 * Divides the limits of a machine among its web processes. Not divided are the time limits, what one guest or batch
 * needs, and what the system limits for each process.
 */
export function limitsOfProcess(processes: number): ProcessLimits {
  const share = (whole: number) => Math.ceil(whole / processes);
  const unevenShare = (whole: number) => (processes > 1 ? Math.ceil((UNEVEN * whole) / processes) : whole);
  const gate = (limits: GateLimits): GateLimits => ({
    ...limits,
    running: share(limits.running),
    runningOfOne: share(limits.runningOfOne),
    waiting: unevenShare(limits.waiting),
    waitingOfOne: unevenShare(limits.waitingOfOne),
    heldBytes: Math.max(limits.heldBytesOfOne, share(limits.heldBytes)),
    overlappingBytes: share(limits.overlappingBytes),
  });
  const { ofProcess, ofGuest, ...ofMachine } = streamLimits(countDescriptors());
  return {
    upload: gate(gateLimits),
    ingest: gate(ingestLimits),
    delivery: {
      ...deliveryLimits,
      running: unevenShare(deliveryLimits.running),
      runningOfOne: unevenShare(deliveryLimits.runningOfOne),
    },
    stream: {
      ofProcess,
      ofEvent: unevenShare(ofMachine.ofEvent),
      ofNetwork: unevenShare(ofMachine.ofNetwork),
      withoutCookie: unevenShare(ofMachine.withoutCookie),
      ofGuest,
    },
    decoders: share(Math.min(MOST_DECODERS, availableParallelism())),
    keptBytes: share(KEPT_BYTES),
    unreadBytes: unevenShare(UNREAD_BYTES),
    requestConnections: Math.max(LEAST_CONNECTIONS.requests, share(poolRules.requests.connections)),
    checkConnections: Math.max(LEAST_CONNECTIONS.checks, share(poolRules.checks.connections)),
  };
}

/** The disk of DATA_DIR, in bytes. */
interface DiskRoom {
  readonly free: number;
  readonly all: number;
  /** Photos are refused while less is free; 0 when nothing on this disk grows with photos. */
  readonly reserve: number;
}

/** Space that photos may not use, so that database, logs and downloads continue when uploads stop. */
export interface DiskReserve {
  readonly read: () => Promise<DiskRoom>;
  /** Throws Failure STORAGE_FULL below the reserve. A disk that cannot be read refuses nothing. */
  readonly require: () => Promise<void>;
}

/** Two gigabytes, or a twentieth of a small disk. */
const DEFAULT_RESERVE = { bytes: 2 * 1024 ** 3, share: 0.05 } as const;

export function reserveOf(
  { s3, databaseUrl, diskReserveBytes }: Pick<Config, 's3' | 'databaseUrl' | 'diskReserveBytes'>,
  all: number,
): number {
  const growsWithPhotos = s3 === undefined || databaseUrl === undefined;
  if (!growsWithPhotos) return 0;
  return diskReserveBytes ?? Math.min(DEFAULT_RESERVE.bytes, all * DEFAULT_RESERVE.share);
}

export const isLow = ({ free, reserve }: Pick<DiskRoom, 'free' | 'reserve'>): boolean => free < reserve;

export function openDiskReserve(
  config: Pick<Config, 'dataDir' | 's3' | 'databaseUrl' | 'diskReserveBytes'>,
  log: Logger,
): DiskReserve {
  let wasLow = false;
  const read = async () => {
    const { bavail, blocks, bsize } = await statfs(config.dataDir);
    const all = blocks * bsize;
    const room = { free: bavail * bsize, all, reserve: reserveOf(config, all) };
    if (isLow(room) && !wasLow)
      log.error({ alarm: 'disk-low', ...room }, 'uploads are refused: the disk is nearly full');
    if (!isLow(room) && wasLow) log.warn({ ...room }, 'uploads are accepted again: the disk has space');
    wasLow = isLow(room);
    return room;
  };
  return {
    read,
    require: async () => {
      const room = await read().catch(() => undefined);
      if (room && isLow(room)) throw new Failure('STORAGE_FULL');
    },
  };
}
