import { setTimeout as sleep } from 'node:timers/promises';
import type { MultipartFile } from '@fastify/multipart';
import { Failure } from '../failure.ts';

/** An upload slower than this, after a while to get going, is no phone on a bad network (threats.md U9). */
const SLOWEST_BYTES_PER_SECOND = 2048;
const GRACE_MS = 30_000;

/** Measures one request: how much has come in what time, so that it is neither too fast for its plan nor a stall. */
export interface Pace {
  /**
   * Takes note of bytes and of how long the client let us wait for them; time that we took ourselves is not the
   * client's. Waits where the plan's speed is exceeded. Throws Failure REQUEST_TIMEOUT for a client that trickles.
   */
  readonly admit: (bytes: number, waitedMs: number) => Promise<void>;
  readonly limitTo: (bytesPerSecond: number | undefined) => void;
}

export const startPace = (): Pace => {
  const startedAt = performance.now();
  let total = 0;
  let waited = 0;
  let limit: number | undefined;
  return {
    limitTo: (bytesPerSecond) => {
      limit = bytesPerSecond;
    },
    admit: async (bytes, waitedMs) => {
      total += bytes;
      waited += waitedMs;
      if (waited > GRACE_MS && total / (waited / 1000) < SLOWEST_BYTES_PER_SECOND) {
        throw new Failure('REQUEST_TIMEOUT');
      }
      const ahead = limit ? (total / limit) * 1000 - (performance.now() - startedAt) : 0;
      if (ahead > 0) await sleep(ahead);
    },
  };
};

/** Reads one file of a multipart body; undefined when it is larger than the limit (the rest is read and dropped). */
export const receiveFile = async (part: MultipartFile, pace: Pace): Promise<Buffer | undefined> => {
  const chunks: Buffer[] = [];
  let askedAt = performance.now();
  for await (const chunk of part.file as AsyncIterable<Buffer>) {
    await pace.admit(chunk.length, performance.now() - askedAt);
    chunks.push(chunk);
    askedAt = performance.now();
  }
  return part.file.truncated ? undefined : Buffer.concat(chunks);
};
