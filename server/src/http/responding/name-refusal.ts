import { errors } from '@togather/contract/errors.ts';
import { codesOf } from '#platform/base/codes-of.ts';
import type { Failure } from '#platform/base/failure.ts';

/** Why a request was refused, as its log line says it: never with values that the client sent. */
export interface Refusal {
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
export const nameRefusal = ({ code, details, cause }: Failure): Refusal => {
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
