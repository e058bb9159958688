import type { FastifyMultipartBaseOptions, Multipart } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { Failure } from '../failure.ts';

/**
 * Yields the request's parts; a body that is not multipart, ends early, has too many parts or trickles is a
 * Failure.
 */
export async function* partsOf(
  request: FastifyRequest,
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
}

/** Maps a multipart error to a Failure. */
export const asBrokenBody = (cause: unknown): Failure => {
  if (cause instanceof Failure) return cause;
  const { code } = cause as { code?: string };
  return new Failure(code === 'FST_FILES_LIMIT' ? 'TOO_MANY_FILES' : 'MULTIPART_MALFORMED', { cause });
};
