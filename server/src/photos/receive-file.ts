import { setTimeout as sleep } from 'node:timers/promises';
import type { MultipartFile } from '@fastify/multipart';
import { asBrokenBody } from '../http/multipart-parts.ts';

/** Holds one request to the speed of its plan. */
export interface SpeedLimit {
  /** Takes note of bytes that came, and waits where they came too fast. */
  readonly admit: (bytes: number) => Promise<void>;
  readonly limitTo: (bytesPerSecond: number | undefined) => void;
}

export const startSpeedLimit = (bytesPerSecond?: number): SpeedLimit => {
  const startedAt = performance.now();
  let total = 0;
  let limit = bytesPerSecond;
  return {
    limitTo: (changed) => {
      limit = changed;
    },
    admit: async (bytes) => {
      total += bytes;
      const ahead = limit ? (total / limit) * 1000 - (performance.now() - startedAt) : 0;
      if (ahead > 0) await sleep(ahead);
    },
  };
};

/**
 * Reads one file of a multipart body; undefined when it is larger than the limit (the rest is read and dropped).
 * Throws Failure MULTIPART_MALFORMED or REQUEST_TIMEOUT: a body that ends within a file fails the file's own stream.
 */
export const receiveFile = async (part: MultipartFile, speed?: SpeedLimit): Promise<Buffer | undefined> => {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of part.file as AsyncIterable<Buffer>) {
      await speed?.admit(chunk.length);
      chunks.push(chunk);
    }
  } catch (error) {
    throw asBrokenBody(error);
  }
  return part.file.truncated ? undefined : Buffer.concat(chunks);
};
