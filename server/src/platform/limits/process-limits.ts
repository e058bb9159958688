import { availableParallelism } from 'node:os';
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
