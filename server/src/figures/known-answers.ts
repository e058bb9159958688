import type { Correction } from './correct-clusters.ts';

/** What is known of faces: sets that are one person, and pairs that are two. */
export interface KnownAnswers {
  readonly same: readonly (readonly string[])[];
  readonly different: readonly (readonly [string, string])[];
}

/**
 * What an event's host said, as far as its faces are still there. Two sides are told apart by the first face of each, as
 * they are united by it; a later word on the same figures is in how they stand.
 */
export const knownAnswers = (
  corrections: readonly Correction[],
  isThere: (faceId: string) => boolean,
): KnownAnswers => {
  const same: string[][] = [];
  const different: [string, string][] = [];
  for (const { kind, facesA, facesB } of corrections) {
    const [sideA, sideB] = [facesA.filter(isThere), facesB.filter(isThere)];
    const [a, b] = [sideA[0], sideB[0]];
    if (a === undefined || b === undefined) continue;
    if (kind === 'SAME') same.push([...sideA, ...sideB]);
    if (kind === 'SPLIT') different.push([a, b]);
  }
  return { same, different };
};
