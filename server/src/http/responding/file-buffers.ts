import { MAX_UPLOAD_BYTES } from '@togather/contract/limits.ts';

/** Most buffers kept for later files. */
const IDLE = 8;

/** Pool of buffers for the largest file. A new buffer per photo would cost page faults and frequent garbage collections. */
const idle: Buffer[] = [];

/** Returns a free buffer and the function that returns it to the pool. It contains data of another file. */
export function takeFileBuffer(): { buffer: Buffer; giveBack: () => void } {
  const buffer = idle.pop() ?? Buffer.allocUnsafeSlow(MAX_UPLOAD_BYTES);
  return {
    buffer,
    giveBack: () => {
      if (idle.length < IDLE) idle.push(buffer);
    },
  };
}
