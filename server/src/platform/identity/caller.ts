export interface User {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly emailVerified: boolean;
  /** The session of the request's token, and the token's rotation. */
  readonly session: { readonly id: string; readonly rotation: number };
}

/** An event whose PIN the caller knew, and the epoch of that PIN. */
export interface Joined {
  readonly eventId: string;
  readonly pinEpoch: number;
  /** Set by the first lookup, and counted when a later request brings it back (count-joins.ts). */
  readonly join?: Join | undefined;
}

/** A browser's first lookup of an event. */
export interface Join {
  readonly id: string;
  readonly by: 'guest' | 'user';
  readonly at: Date;
}

/** Who sent a request: a signed-in user, a browser with a guest cookie, both, or neither; and the events it has joined. */
export interface Caller {
  readonly user: User | undefined;
  /** SHA-256 of the guest cookie. */
  readonly guestHash: Buffer | undefined;
  readonly joined: readonly Joined[];
}

/** Returns a key for limits and counts, by account or else by guest cookie; undefined without either. */
export function callerKey({ user, guestHash }: Caller): string | undefined {
  return user ? `user ${user.id}` : guestHash?.toString('base64');
}
