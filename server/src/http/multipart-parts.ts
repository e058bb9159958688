import type { FastifyMultipartBaseOptions, Multipart } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { Failure } from '../failure.ts';

/** The request's parts; a body that is no multipart, ends early, has too many parts or trickles is a Failure. */
export async function* partsOf(
  request: FastifyRequest,
  limits?: FastifyMultipartBaseOptions['limits'],
): AsyncIterable<Multipart> {
  // The parser would wait for ever for the end of a connection that is closed already.
  if (request.raw.destroyed) throw new Failure('MULTIPART_MALFORMED');
  try {
    yield* request.parts(limits && { limits });
  } catch (error) {
    throw asBrokenBody(error);
  } finally {
    // What is left of the body is read and dropped, so that the answer reaches a client that is still sending.
    request.raw.unpipe();
    request.raw.resume();
  }
}

/** What reading a multipart body threw, as the Failure that tells of it. */
export const asBrokenBody = (cause: unknown): Failure => {
  if (cause instanceof Failure) return cause;
  const { code } = cause as { code?: string };
  return new Failure(code === 'FST_FILES_LIMIT' ? 'TOO_MANY_FILES' : 'MULTIPART_MALFORMED', { cause });
};
