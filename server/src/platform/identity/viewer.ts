/** A signed-in caller. */
export interface User {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly emailVerified: boolean;
  /** The session of the request's token, and the token's rotation. */
  readonly session: { readonly id: string; readonly rotation: number };
}

/** The caller; undefined when not signed in. */
export type Viewer = User | undefined;
