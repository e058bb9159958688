import type { z } from 'zod';
import type { EndpointFacts } from '../endpoint.ts';
import { type EndpointName, endpoints } from '../endpoints.ts';
import type { ErrorCode } from '../errors.ts';
import { refusalIn } from '../modes.ts';

type ObjectSchema = z.ZodType<Record<string, unknown>>;

export interface EndpointSchemas {
  readonly summary: string;
  readonly params?: ObjectSchema;
  readonly query?: ObjectSchema;
  readonly body?: z.ZodType;
  /** The parts of a multipart body, described only: the route reads them as a stream. */
  readonly multipart?: Readonly<Record<string, string>>;
  /** A secret that the Authorization header has to contain instead of a session's token; the route checks it. */
  readonly accepts?: 'uploadKey';
  /** Shape of the 200 response; absent where the response is a file, a stream or plain text. */
  readonly response?: z.ZodType;
  /** Media type of a response that is not JSON. */
  readonly media?: string;
  /** Codes that only the handler returns. `errorsOf` derives those of login, membership, limits and schemas. */
  readonly errors?: readonly ErrorCode[];
}

export type EndpointDefinition = EndpointFacts & EndpointSchemas & { readonly name: EndpointName };

/** Adds an endpoint's schemas to its row in the table. The server binds the result, and OpenAPI lists it. */
export function defineEndpoint<const N extends EndpointName, const S extends EndpointSchemas>(
  name: N,
  schemas: S,
): { readonly name: N } & (typeof endpoints)[N] & S {
  return { name, ...endpoints[name], ...schemas };
}

const LOGIN = ['LOGIN_INVALID', 'LOGIN_EXPIRED'] as const;

/** Returns every code that an endpoint may respond with. */
export function errorsOf(endpoint: EndpointDefinition): ErrorCode[] {
  const { name, auth, who, membership, perMinute, path, params, query, body, errors = [] } = endpoint;
  const isForHosts = who === 'host' || who === 'owner';
  const namesEvent = isForHosts || (membership && !path.includes(':photoId'));
  const codes: (ErrorCode | false | undefined)[] = [
    auth === 'required' && 'LOGIN_REQUIRED',
    ...(auth === 'none' ? [] : LOGIN),
    (params ?? query ?? body) && 'VALIDATION_FAILED',
    isForHosts && 'HOST_ONLY',
    who === 'owner' && 'OWNER_ONLY',
    who === 'admin' && 'ADMIN_ONLY',
    namesEvent && 'EVENT_UNKNOWN',
    membership && 'JOIN_FIRST',
    perMinute !== undefined && 'TOO_MANY_REQUESTS',
    refusalIn({ maintenance: true, readOnly: false }, name),
    refusalIn({ maintenance: false, readOnly: true }, name),
    ...errors,
  ];
  return codes.filter((code) => code !== false && code !== undefined);
}
