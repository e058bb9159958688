import { MAX_UPLOAD_BYTES } from '@togather/contract/limits.ts';

/** Buffers that wait for the next file, at most. */
const IDLE = 8;

/**
 * Buffers that fit the largest file, used again and again: a new one for each photo costs its pages, and a collection of
 * garbage for every few.
 */
const idle: Buffer[] = [];

/** Returns a buffer that nobody uses, and the function that gives it back. What is in it is of another file. */
export const takeFileBuffer = (): { buffer: Buffer; giveBack: () => void } => {
  const buffer = idle.pop() ?? Buffer.allocUnsafeSlow(MAX_UPLOAD_BYTES);
  return {
    buffer,
    giveBack: () => {
      if (idle.length < IDLE) idle.push(buffer);
    },
  };
};
