import { REQUEST_TIMEOUT_MS } from '@togather/contract/limits.ts';

/** A session row's record of its renewals. */
export interface Rotation {
  readonly rotation: number;
  readonly rotatedAt: Date;
  /** True once the token of this rotation has been used. */
  readonly settled: boolean;
}

/**
 * A request that was on its way while another tab renewed carries the token before; browsers give a request up after
 * this long.
 */
export const GRACE_MS = REQUEST_TIMEOUT_MS;

/**
 * Judges a genuine token by the rotation it was made with. `present`: the current one. `replaced`: the one
 * before, still valid, since the response with its successor may be on its way or lost. `reused`: its
 * successor is in use, so two browsers hold this session and one of them stole it. `unknown`: we never made
 * it.
 */
export const judgeRotation = (
  { rotation, rotatedAt, settled }: Rotation,
  presented: number,
  now: Date,
): 'present' | 'replaced' | 'reused' | 'unknown' => {
  if (presented === rotation) return 'present';
  if (presented > rotation) return 'unknown';
  const isInTime = !settled || now.getTime() - rotatedAt.getTime() <= GRACE_MS;
  return presented === rotation - 1 && isInTime ? 'replaced' : 'reused';
};
