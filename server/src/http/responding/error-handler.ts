import { type ErrorCode, errors } from '@togather/contract/errors.ts';
import type { ErrorAnswer } from '@togather/contract/schemas/errors.ts';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { Failure } from '#platform/base/failure.ts';
import { isDiskFull, isPassing } from '#platform/db/db.ts';
import { nameRefusal } from './name-refusal.ts';

/** Converts any error to the common failure body; unexpected errors are logged and reveal nothing. */
export const answerError = (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
  const failure = asFailure(error);
  const { status } = errors[failure.code];
  request.refusal = nameRefusal(failure);
  // A draining server refuses its readiness on purpose, without a cause, and an administrator has chosen a mode.
  const isIntended = isOfMode(failure.code) || (request.server.isDraining && failure.cause === undefined);
  if (status >= 500 && !isIntended) {
    const { url: route = 'none' } = request.routeOptions;
    request.log.error({ err: error, code: failure.code, route }, 'a request failed');
  }
  if (failure.retryAfter !== undefined) reply.header('retry-after', String(failure.retryAfter));
  else if (status === 503) reply.header('retry-after', '5');
  // Closes the connection to a client that is too slow.
  if (status === 408) reply.header('connection', 'close');
  const body: ErrorAnswer = {
    error: {
      code: failure.code,
      message: failure.message,
      ...(failure.details !== undefined && { details: failure.details }),
    },
  };
  return reply.status(status).header('cache-control', 'no-store').type('application/json').send(body);
};

export const answerNotFound = (request: FastifyRequest, reply: FastifyReply) =>
  answerError(new Failure('NOT_FOUND') as unknown as FastifyError, request, reply);

const isOfMode = (code: ErrorCode): boolean => code === 'MAINTENANCE' || code === 'READ_ONLY';

const asFailure = (error: FastifyError | Failure): Failure => {
  if (error instanceof Failure) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    const fields = error.validation.map(({ instancePath, message }) => ({ path: instancePath, message }));
    return new Failure('VALIDATION_FAILED', { details: { in: error.validationContext, fields } });
  }
  if (isUnstorableText(error)) return new Failure('VALIDATION_FAILED', { cause: error });
  if (isAboutGoneRow(error)) return new Failure('NOT_FOUND', { cause: error });
  if (isDiskFull(error)) return new Failure('STORAGE_FULL', { cause: error });
  if (isPassing(error)) return new Failure('SERVICE_UNAVAILABLE', { cause: error });
  return new Failure(codeOfStatus(error.statusCode), { cause: error });
};

const codeOfStatus = (status: number | undefined): ErrorCode => {
  if (status === 404) return 'NOT_FOUND';
  if (status === 408) return 'REQUEST_TIMEOUT';
  if (status === 413) return 'PAYLOAD_TOO_LARGE';
  if (status === 415) return 'MEDIA_TYPE_UNSUPPORTED';
  if (status === 503) return 'SERVICE_UNAVAILABLE';
  return status && status >= 400 && status < 500 ? 'VALIDATION_FAILED' : 'UNEXPECTED';
};

/** Returns true for text that PostgreSQL cannot store, such as one with a NUL. */
const isUnstorableText = (error: { code?: string }): boolean => /^(22021|22P05)$/.test(error.code ?? '');

/** Returns true for a row that refers to one deleted during this request. */
const isAboutGoneRow = (error: { code?: string }): boolean => error.code === '23503';
