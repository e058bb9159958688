/** A signed-in caller. */
export interface User {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly emailVerified: boolean;
  /** The session that the request's token is of, and the rotation it was made with. */
  readonly session: { readonly id: string; readonly rotation: number };
}

/** The caller; undefined when not signed in. */
export type Viewer = User | undefined;
