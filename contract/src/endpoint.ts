/** Who may call: `none` ignores a token, `optional` checks one if sent, `required` returns 401 without one. */
export type Auth = 'none' | 'optional' | 'required';

/**
 * Restricts the callers that `auth` admits. `host`: any host of the event. `owner`: the host who created it. `uploader`: the
 * photo's uploader or a host. `author`: the author of the request, wish or entry, or a host. `payer`: the buyer of a pending event. `admin`: an
 * administrator. Where the path names the event or nothing, the server checks this before the handler runs. A test tries
 * every endpoint in every role.
 */
export type Who = 'host' | 'owner' | 'uploader' | 'author' | 'payer' | 'admin';

/**
 * What a caller needs to use the event that a request names. Hosts and signed-in participants need nothing. `id`: the
 * event's id, which is a secret; after the first PIN change, proof as well. `proof`: always proof of the current PIN,
 * by the join cookie or the X-Join-Proof header. Without proof the server returns 403 JOIN_FIRST.
 */
export type Membership = 'id' | 'proof';

/** What server and web know about an endpoint besides its input and output. */
export interface EndpointFacts {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path from the origin's root, with `:name` parameters. */
  readonly path: `/api/${string}`;
  readonly auth: Auth;
  /** Absent: every caller that `auth` admits. */
  readonly who?: Who;
  /** Absent where no event is named, or where `who` or a signed link grants access. */
  readonly membership?: Membership;
  /** Requests per minute from one network address; absent: unlimited. */
  readonly perMinute?: number;
}
