import type { Correction } from './correct-clusters.ts';

/** Known facts about faces: sets that are one person, and pairs that are two. */
export interface KnownAnswers {
  readonly same: readonly (readonly string[])[];
  readonly different: readonly (readonly [string, string])[];
}

/**
 * Returns the corrections of an event's host whose faces still exist. The first face of each side separates two sides,
 * as it merges them; later corrections of the same figures are already part of the figures.
 */
export function knownAnswers(
  corrections: readonly Correction[],
  isThere: (faceId: string) => boolean,
): KnownAnswers {
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
}
