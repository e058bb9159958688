import { type ErrorCode, errors } from '@togather/contract/errors.ts';
import type { ErrorAnswer } from '@togather/contract/schemas/values.ts';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { codesOf, Failure } from '#platform/base/failure.ts';
import { isDiskFull, isPassing } from '#platform/db/db.ts';

/** Converts any error to the common failure body; unexpected errors are logged and reveal nothing. */
export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
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
}

export function answerNotFound(request: FastifyRequest, reply: FastifyReply) {
  return answerError(new Failure('NOT_FOUND') as unknown as FastifyError, request, reply);
}

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

/** Why a request was refused, as its log line says it: never with values that the client sent. */
interface Refusal {
  readonly code: string;
  /** The text of the code, or the invalid fields. */
  readonly reason: string;
  /** Codes of the underlying errors, such as `FST_ERR_CTP_INVALID_JSON_BODY`. */
  readonly causes?: readonly string[];
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set when the request is answered with a failure. */
    refusal: Refusal | undefined;
  }
}

interface InvalidFields {
  readonly in?: string;
  readonly fields: readonly { readonly path: string; readonly message?: string }[];
}

const MOST_FIELDS = 3;
const MOST_CHARACTERS = 200;

/** Returns the reason of a failure without values from the request. */
const nameRefusal = ({ code, details, cause }: Failure): Refusal => {
  const causes = codesOf(cause).filter((each) => each !== code);
  const reason = isInvalid(details) ? fieldsIn(details) : errors[code].message;
  return { code, reason, ...(causes.length > 0 && { causes }) };
};

const isInvalid = (details: unknown): details is InvalidFields =>
  typeof details === 'object' && details !== null && Array.isArray((details as InvalidFields).fields);

/** Returns the first invalid fields. Names of unknown fields come from the client and are left out. */
const fieldsIn = ({ in: where = 'request', fields }: InvalidFields): string =>
  fields
    .slice(0, MOST_FIELDS)
    .map(({ path, message = 'invalid' }) =>
      /^Unrecognized key/.test(message) ? `${where}: unknown field` : `${where}${path}: ${message}`,
    )
    .join('; ')
    .slice(0, MOST_CHARACTERS);
