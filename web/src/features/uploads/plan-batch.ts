import { UPLOAD_BATCH_SIZE } from '@togather/contract/limits.ts';

/** One batch is to take less than a minute; the request itself ends after two. */
const TARGET_SECONDS = 45;
const UNBEARABLE_SECONDS = 90;
const JUDGE_AFTER_SECONDS = 8;
/** Until a batch has been measured, the link is taken for a crowded mobile one of 2 Mbit/s. */
export const FIRST_GUESS_BYTES_PER_SECOND = 256 * 1024;

/** How many of the waiting files (their sizes, in order) go into the next batch: 1 to 6. */
export const planBatch = (sizes: readonly number[], bytesPerSecond: number): number => {
  const budget = bytesPerSecond * TARGET_SECONDS;
  let bytes = 0;
  let count = 0;
  for (const size of sizes.slice(0, UPLOAD_BATCH_SIZE)) {
    bytes += size;
    if (count > 0 && bytes > budget) break;
    count += 1;
  }
  return count;
};

export interface Transfer {
  sent: number;
  total: number;
  seconds: number;
}

/** The speed of a transfer so far, in bytes per second. */
export const speedOf = ({ sent, seconds }: Transfer): number => sent / Math.max(seconds, 0.001);

/** True when a batch of several files is so slow that a smaller one should take its place. */
export const isTooSlow = (transfer: Transfer, files: number): boolean => {
  if (files < 2 || transfer.seconds < JUDGE_AFTER_SECONDS || transfer.sent >= transfer.total) return false;
  return transfer.total / Math.max(1, speedOf(transfer)) > UNBEARABLE_SECONDS;
};
