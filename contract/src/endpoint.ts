/** Who may call: `none` ignores a token, `optional` checks one if sent, `required` answers 401 without one. */
export type Auth = 'none' | 'optional' | 'required';

/**
 * Which callers that `auth` admits may use it: the event's host, the photo's uploader or its event's host, whoever asked
 * for something or the event's host, the one who pays for a pending event, an administrator. Where the path names the
 * event or nothing, the server checks it before the handler runs; a test tries every endpoint as everybody.
 */
export type Who = 'host' | 'uploader' | 'asker' | 'payer' | 'admin';

/**
 * What it takes to use the event that a request names, for whoever is neither its host nor a signed-in participant.
 * `id`: its id alone, which is a secret, until the event's PIN is changed for the first time; from then on proof.
 * `proof`: always proof of having known the present PIN: the join cookie or the X-Join-Proof header. Without it the
 * server returns 403 JOIN_FIRST.
 */
export type Membership = 'id' | 'proof';

/** What both sides know of an endpoint besides what it takes and returns. */
export interface EndpointFacts {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path with `:name` parameters, from the origin's root. */
  readonly path: `/api/${string}`;
  readonly auth: Auth;
  /** Absent: everybody whom `auth` admits. */
  readonly who?: Who;
  /** Absent where no event is named, or `who` or a signed link decides. */
  readonly membership?: Membership;
  /** Requests a minute from one network address; absent: as many as one likes. */
  readonly perMinute?: number;
}
