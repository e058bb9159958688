import type { z } from 'zod';
import type { EndpointFacts } from '../endpoint.ts';
import { type EndpointName, endpoints } from '../endpoints.ts';
import type { ErrorCode } from '../errors.ts';

type ObjectSchema = z.ZodType<Record<string, unknown>>;

/** What an endpoint takes and returns. */
export interface EndpointSchemas {
  readonly summary: string;
  readonly params?: ObjectSchema;
  readonly query?: ObjectSchema;
  readonly body?: z.ZodType;
  /** The parts of a multipart body: read as a stream by the route, so only described here. */
  readonly multipart?: Readonly<Record<string, string>>;
  /** Shape of the 200 answer; absent where the answer is a file, a stream or plain text. */
  readonly response?: z.ZodType;
  /** What the answer is when it is not JSON, as a media type. */
  readonly media?: string;
  /** Codes that only the handler gives; those of login, membership, limit and schemas follow from the rest (`errorsOf`). */
  readonly errors?: readonly ErrorCode[];
}

export type EndpointDefinition = EndpointFacts & EndpointSchemas & { readonly name: EndpointName };

/** Adds an endpoint's schemas to what the table says of it: the server binds the whole, OpenAPI lists it. */
export const defineEndpoint = <const N extends EndpointName, const S extends EndpointSchemas>(
  name: N,
  schemas: S,
): { readonly name: N } & (typeof endpoints)[N] & S => ({ name, ...endpoints[name], ...schemas });

const LOGIN = ['LOGIN_INVALID', 'LOGIN_EXPIRED'] as const;

/** Every code that an endpoint may return. */
export const errorsOf = (endpoint: EndpointDefinition): ErrorCode[] => {
  const { auth, who, membership, perMinute, path, params, query, body, errors = [] } = endpoint;
  const namesEvent = who === 'host' || (membership && !path.includes(':photoId'));
  const codes: (ErrorCode | false | undefined)[] = [
    auth === 'required' && 'LOGIN_REQUIRED',
    ...(auth === 'none' ? [] : LOGIN),
    (params ?? query ?? body) && 'VALIDATION_FAILED',
    who === 'host' && 'HOST_ONLY',
    who === 'admin' && 'ADMIN_ONLY',
    namesEvent && 'EVENT_UNKNOWN',
    membership && 'JOIN_FIRST',
    perMinute !== undefined && 'TOO_MANY_REQUESTS',
    ...errors,
  ];
  return codes.filter((code) => code !== false && code !== undefined);
};
