/**
 * Who may call: `none` ignores a token, `optional` checks one if sent, `required` returns 401 without one.
 */
export type Auth = 'none' | 'optional' | 'required';

/**
 * Which callers that `auth` admits may use it: the event's host, the photo's uploader or its event's host,
 * the author of a request or the event's host, the buyer of a pending event, an administrator. Where the path
 * names the event or nothing, the server checks it before the handler runs; a test tries every endpoint in
 * every role.
 */
export type Who = 'host' | 'uploader' | 'asker' | 'payer' | 'admin';

/**
 * What a caller needs to use the event that a request names, unless they are its host or a signed-in
 * participant.
 * `id`: its id alone, which is a secret, until the event's PIN is changed for the first time; from then on proof.
 * `proof`: always proof of having had the current PIN: the join cookie or the X-Join-Proof header. Without it
 * the
 * server returns 403 JOIN_FIRST.
 */
export type Membership = 'id' | 'proof';

/** What both sides share about an endpoint besides its input and output. */
export interface EndpointFacts {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path with `:name` parameters, from the origin's root. */
  readonly path: `/api/${string}`;
  readonly auth: Auth;
  /** Absent: every caller that `auth` admits. */
  readonly who?: Who;
  /** Absent where no event is named, or where `who` or a signed link decides. */
  readonly membership?: Membership;
  /** Requests a minute from one network address; absent: unlimited. */
  readonly perMinute?: number;
}
