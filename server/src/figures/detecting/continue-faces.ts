import { type Box, isSamePlace, overlapOf } from '#figures/corrections/forget-requests.ts';

/** A face that was found, or one that is known from the file before. Vectors of different pipeline versions are not compared. */
export interface ComparedFace {
  readonly box: Box;
  readonly embedding: Float32Array;
  readonly pipelineVersion: string;
}

/**
 * From this cosine on, two faces of two versions of a photo are one person. Of the sample photos, lighter, grey, sharper and
 * smaller edits keep 0.87 or more, and two people of one photo have 0.41 at most.
 */
const SAME_FACE = 0.6;
/** Below it a face at the same place is another one: an edit may cut a photo so that people change places. */
const OTHER_FACE = 0.2;

/**
 * Maps each face found in a new version of a photo to the known face that it continues, or undefined for a new one: the most
 * alike pairs first, each face once. Then, where `byPlace` says that the versions have one shape, those at the same place.
 */
export function continueFaces<K extends ComparedFace>(
  found: readonly ComparedFace[],
  known: readonly K[],
  { byPlace }: { readonly byPlace: boolean },
): (K | undefined)[] {
  const continued: (K | undefined)[] = found.map(() => undefined);
  const taken = new Set<K>();
  const take = (pairs: readonly { index: number; face: K; rank: number }[]) => {
    for (const { index, face } of pairs.toSorted((one, other) => other.rank - one.rank)) {
      if (continued[index] || taken.has(face)) continue;
      continued[index] = face;
      taken.add(face);
    }
  };
  const pairs = found.flatMap((one, index) =>
    known.map((face) => ({ index, face, one, likeness: likenessOf(one, face) })),
  );
  take(
    pairs.flatMap(({ likeness = 0, ...pair }) =>
      likeness >= SAME_FACE ? [{ ...pair, rank: likeness }] : [],
    ),
  );
  if (byPlace)
    take(
      pairs.flatMap(({ likeness = 1, one, ...pair }) =>
        likeness >= OTHER_FACE && isSamePlace(one.box, pair.face.box)
          ? [{ ...pair, rank: overlapOf(one.box, pair.face.box) }]
          : [],
      ),
    );
  return continued;
}

/** Returns the cosine of two vectors; undefined where they cannot be compared. */
const likenessOf = (one: ComparedFace, other: ComparedFace): number | undefined => {
  if (one.pipelineVersion !== other.pipelineVersion) return undefined;
  const [a, b] = [one.embedding, other.embedding];
  let [dot, lengthA, lengthB] = [0, 0, 0];
  for (const [at, value] of a.entries()) {
    dot += value * (b[at] ?? 0);
    lengthA += value ** 2;
    lengthB += (b[at] ?? 0) ** 2;
  }
  return dot / Math.sqrt(lengthA * lengthB || 1);
};
