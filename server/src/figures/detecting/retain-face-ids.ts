import { type Box, isSamePlace, overlapOf } from '#figures/corrections/drop-forgotten.ts';

/** A face from before its photo was re-analysed. */
export interface KnownFace {
  readonly id: string;
  readonly figureId: string | null;
  readonly box: Box;
}

/**
 * Maps each detected face of a photo to the known face it continues, or undefined for a new one. Takes pairs at the
 * same place, largest overlap first, each face once. So corrections about a face, and its figure, survive re-analysing
 * the photo.
 */
export function retainFaceIds(
  found: readonly { readonly box: Box }[],
  known: readonly KnownFace[],
): (KnownFace | undefined)[] {
  const pairs = found.flatMap(({ box }, index) =>
    known
      .filter((face) => isSamePlace(box, face.box))
      .map((face) => ({ index, face, overlap: overlapOf(box, face.box) })),
  );
  pairs.sort((a, b) => b.overlap - a.overlap || a.index - b.index);
  const kept: (KnownFace | undefined)[] = found.map(() => undefined);
  const taken = new Set<KnownFace>();
  for (const { index, face } of pairs) {
    if (kept[index] || taken.has(face)) continue;
    kept[index] = face;
    taken.add(face);
  }
  return kept;
}
