import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyMultipartBaseOptions, Multipart, MultipartFile } from '@fastify/multipart';
import { Failure } from '../base/failure.ts';
import type { Request } from './exchange.ts';

/** A part of a body that is a file. */
export type FilePart = MultipartFile;

/**
 * Yields the request's parts; a body that is not multipart, ends early, has too many parts or trickles is a
 * Failure.
 */
export const partsOf = async function* (
  request: Request,
  limits?: FastifyMultipartBaseOptions['limits'],
): AsyncIterable<Multipart> {
  // The parser would wait forever for the end of a connection that is already closed.
  if (request.raw.destroyed) throw new Failure('MULTIPART_MALFORMED');
  try {
    yield* request.parts(limits && { limits });
  } catch (error) {
    throw asBrokenBody(error);
  } finally {
    // Reads and drops the rest of the body, so that the response reaches a client that is still sending.
    request.raw.unpipe();
    request.raw.resume();
  }
};

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
export const receiveFile = async (part: FilePart, speed?: SpeedLimit): Promise<Buffer | undefined> => {
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

/** Maps a multipart error to a Failure. */
const asBrokenBody = (cause: unknown): Failure => {
  if (cause instanceof Failure) return cause;
  const { code } = cause as { code?: string };
  return new Failure(code === 'FST_FILES_LIMIT' ? 'TOO_MANY_FILES' : 'MULTIPART_MALFORMED', { cause });
};
