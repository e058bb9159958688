import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';

/** Who may call: `none` ignores a token, `optional` checks one if sent, `required` answers 401 without one. */
export type Auth = 'none' | 'optional' | 'required';

/**
 * Which callers that `auth` lets in may use it: the event's host, the photo's uploader or its event's host, whoever asked
 * for something or the event's host, the one who pays for a pending event, an administrator. Where the path names the
 * event or nothing, the server checks it before the handler runs; a test tries every endpoint as everybody.
 */
export type Who = 'host' | 'uploader' | 'asker' | 'payer' | 'admin';

/**
 * What it takes to use the event that a request names, for whoever is neither its host nor a signed-in participant.
 * `id`: its id alone, which is a secret, until the event's PIN is changed for the first time; from then on proof.
 * `proof`: always proof of having known the present PIN: the join cookie or the X-Join-Proof header. Without it the
 * server answers 403 JOIN_FIRST.
 */
export type Membership = 'id' | 'proof';

type ObjectSchema = z.ZodType<Record<string, unknown>>;

export interface EndpointDefinition {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path with `:name` parameters, from the origin's root. */
  readonly path: `/api/${string}`;
  readonly summary: string;
  readonly auth: Auth;
  /** Absent: everybody whom `auth` lets in. */
  readonly who?: Who;
  /** Absent where no event is named, or `who` or a signed link decides. */
  readonly membership?: Membership;
  readonly params?: ObjectSchema;
  readonly query?: ObjectSchema;
  readonly body?: z.ZodType;
  /** The parts of a multipart body: read as a stream by the route, so only described here. */
  readonly multipart?: Readonly<Record<string, string>>;
  /** Shape of the 200 answer; absent where the answer is a file, a stream or plain text. */
  readonly response?: z.ZodType;
  /** What the answer is when it is not JSON, as a media type. */
  readonly media?: string;
  readonly errors: readonly ErrorCode[];
}

/** Declares one call of the API, once for both sides: the server binds it, the web calls it, OpenAPI lists it. */
export const defineEndpoint = <const E extends EndpointDefinition>(endpoint: E): E => endpoint;

type Output<S> = S extends z.ZodType ? z.output<S> : undefined;
type Input<S> = S extends z.ZodType ? z.input<S> : undefined;
type Field<E, K extends string> = K extends keyof E ? E[K] : undefined;

/** What the server's handler receives after validation. */
export type ParamsOf<E extends EndpointDefinition> = Output<Field<E, 'params'>>;
export type QueryOf<E extends EndpointDefinition> = Output<Field<E, 'query'>>;
export type BodyOf<E extends EndpointDefinition> = Output<Field<E, 'body'>>;
/** What the client sends, and what both see come back. */
export type BodyInputOf<E extends EndpointDefinition> = Input<Field<E, 'body'>>;
export type QueryInputOf<E extends EndpointDefinition> = Input<Field<E, 'query'>>;
export type ResponseOf<E extends EndpointDefinition> = Output<Field<E, 'response'>>;
