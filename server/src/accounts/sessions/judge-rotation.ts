import { REQUEST_TIMEOUT_MS } from '@togather/contract/limits.ts';

/** A session's renewals, from its row. */
export interface Rotation {
  readonly rotation: number;
  readonly rotatedAt: Date;
  /** True once the token of this rotation has been used. */
  readonly settled: boolean;
}

/** A request in flight while another tab renewed carries the previous token; browsers give up after this long. */
export const GRACE_MS = REQUEST_TIMEOUT_MS;

/**
 * Judges a valid token by its rotation. `present`: the current one. `replaced`: the previous one, still accepted,
 * because the response with its successor may be in flight or lost. `reused`: its successor is in use, so two browsers
 * have this session and one of them stole it. `unknown`: never issued.
 */
export function judgeRotation(
  { rotation, rotatedAt, settled }: Rotation,
  presented: number,
  now: Date,
): 'present' | 'replaced' | 'reused' | 'unknown' {
  if (presented === rotation) return 'present';
  if (presented > rotation) return 'unknown';
  const isInTime = !settled || now.getTime() - rotatedAt.getTime() <= GRACE_MS;
  return presented === rotation - 1 && isInTime ? 'replaced' : 'reused';
}
