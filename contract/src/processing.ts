/**
 * Numbers of an event's photos that wait: for previews, for the first search for faces and its figures, and for the second search,
 * which takes the photos where the first one found none.
 */
export interface Processing {
  readonly previews: number;
  readonly faces: number;
  readonly hardFaces: number;
}

/** Returns how many photos may still change the figures, which are final at 0. */
export function facesInWork({ faces, hardFaces }: Processing): number {
  return faces + hardFaces;
}
