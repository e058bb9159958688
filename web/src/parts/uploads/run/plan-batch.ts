import { UPLOAD_BATCH_SIZE } from '@togather/contract/limits.ts';

/** The target for one batch, well below the request's time-out of two minutes. */
const TARGET_SECONDS = 45;
const UNBEARABLE_SECONDS = 90;
const JUDGE_AFTER_SECONDS = 8;
/** Before the first measurement: a crowded mobile link of 2 Mbit/s. */
const FIRST_GUESS_BYTES_PER_SECOND = 256 * 1024;

/** The link's capacity: the speed of one request, and how many files it may hold. */
export interface Pace {
  readonly bytesPerSecond: number;
  readonly mostFiles: number;
  /** False until a batch has been measured. */
  readonly isMeasured: boolean;
}

export const firstPace: Pace = {
  bytesPerSecond: FIRST_GUESS_BYTES_PER_SECOND,
  mostFiles: UPLOAD_BATCH_SIZE,
  isMeasured: false,
};

/** Returns the pace after a successful batch, which may then hold more files. */
export function afterArrival(pace: Pace, bytesPerSecond: number): Pace {
  return {
    bytesPerSecond: bytesPerSecond || pace.bytesPerSecond,
    mostFiles: Math.min(UPLOAD_BATCH_SIZE, pace.mostFiles * 2),
    isMeasured: true,
  };
}

/** Returns the pace after a batch of `files` broke off: half of them may get through. */
export function afterBreak(pace: Pace, files: number): Pace {
  return {
    ...pace,
    mostFiles: Math.max(1, Math.floor(Math.min(files, pace.mostFiles) / 2)),
  };
}

/** A slow link is full with one request; on a fast one two or three hide the server's latency. */
const LANES = [
  { from: 2 * 1024 * 1024, lanes: 3 },
  { from: 512 * 1024, lanes: 2 },
] as const;

/**
 * Returns the number of concurrent requests: one until the link is measured and while connections break, then up to three.
 */
export function lanesOf({ bytesPerSecond, mostFiles, isMeasured }: Pace): number {
  if (!isMeasured || mostFiles < UPLOAD_BATCH_SIZE) return 1;
  return LANES.find(({ from }) => bytesPerSecond >= from)?.lanes ?? 1;
}

/** Returns how many of the waiting files (their sizes, in order) form the next batch: 1 to 6. */
export function planBatch(sizes: readonly number[], { bytesPerSecond, mostFiles }: Pace): number {
  const budget = bytesPerSecond * TARGET_SECONDS;
  let bytes = 0;
  let count = 0;
  for (const size of sizes.slice(0, mostFiles)) {
    bytes += size;
    if (count > 0 && bytes > budget) break;
    count += 1;
  }
  return count;
}

export interface Transfer {
  sent: number;
  total: number;
  seconds: number;
}

/** Returns the speed of a transfer so far, in bytes per second. */
export const speedOf = ({ sent, seconds }: Transfer): number => sent / Math.max(seconds, 0.001);

/** Returns true if a batch of several files is so slow that a smaller one should replace it. */
export function isTooSlow(transfer: Transfer, files: number): boolean {
  if (files < 2 || transfer.seconds < JUDGE_AFTER_SECONDS || transfer.sent >= transfer.total) return false;
  return transfer.total / Math.max(1, speedOf(transfer)) > UNBEARABLE_SECONDS;
}
