import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyMultipartBaseOptions, Multipart, MultipartFile } from '@fastify/multipart';
import { Failure } from '#platform/base/failure.ts';
import type { Request } from './exchange.ts';

export type FilePart = MultipartFile;

/**
 * Yields the request's parts. Throws a Failure for a body that is not multipart, is truncated, has too many parts or
 * trickles.
 */
export async function* partsOf(
  request: Request,
  limits?: FastifyMultipartBaseOptions['limits'],
): AsyncIterable<Multipart> {
  // The parser would wait forever on a connection that is already closed.
  if (request.raw.destroyed) throw new Failure('MULTIPART_MALFORMED');
  try {
    yield* request.parts(limits && { limits });
  } catch (error) {
    throw asBrokenBody(error);
  } finally {
    // Reads and discards the rest of the body, so that the response reaches a client that is still sending.
    request.raw.unpipe();
    request.raw.resume();
  }
}

/** Limits one request to the speed of its plan. */
export interface SpeedLimit {
  /** Counts received bytes, and waits when they arrive too fast. */
  readonly admit: (bytes: number) => Promise<void>;
  readonly limitTo: (bytesPerSecond: number | undefined) => void;
}

export function startSpeedLimit(bytesPerSecond?: number): SpeedLimit {
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
}

/**
 * Reads one file of a multipart body; returns undefined when it exceeds the limit (the rest is discarded). Throws
 * Failure MULTIPART_MALFORMED or REQUEST_TIMEOUT: a body that ends within a file fails the file's own stream.
 */
export async function receiveFile(part: FilePart): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  await readChunks(part, async (chunk) => {
    chunks.push(chunk);
  });
  return part.file.truncated ? undefined : Buffer.concat(chunks);
}

/** Reads a file into a buffer of the maximum size, at a limited speed; returns a view of that buffer. */
export async function receiveFileInto(
  buffer: Buffer,
  part: FilePart,
  speed: SpeedLimit,
): Promise<Buffer | undefined> {
  let length = 0;
  await readChunks(part, async (chunk) => {
    await speed.admit(chunk.length);
    length += moveChunk(chunk, buffer, length);
  });
  return part.file.truncated ? undefined : buffer.subarray(0, length);
}

/**
 * Copies a received chunk to `at` and frees its memory at once. Chunks that wait for the garbage collector make it mark the whole
 * heap after every 30 MB or so, which costs more than all other work on an upload. Returns the number of bytes copied.
 */
export function moveChunk(chunk: Buffer, into: Buffer, at: number): number {
  const length = chunk.copy(into, at);
  // A smaller view shares its memory, for example with the next part of the form.
  if (chunk.length === chunk.buffer.byteLength) (chunk.buffer as ArrayBuffer).transfer(0);
  return length;
}

const readChunks = async (part: FilePart, take: (chunk: Buffer) => Promise<void>) => {
  try {
    for await (const chunk of part.file as AsyncIterable<Buffer>) await take(chunk);
  } catch (error) {
    throw asBrokenBody(error);
  }
};

/** Converts a multipart error to a Failure. */
export function asBrokenBody(cause: unknown): Failure {
  if (cause instanceof Failure) return cause;
  const { code } = cause as { code?: string };
  return new Failure(code === 'FST_FILES_LIMIT' ? 'TOO_MANY_FILES' : 'MULTIPART_MALFORMED', { cause });
}
