import { type Box, isSamePlace, overlapOf } from './drop-forgotten.ts';

/** A face as it stood before its photo was looked at again. */
export interface KnownFace {
  readonly id: string;
  readonly figureId: string | null;
  readonly box: Box;
}

/**
 * The known face that each newly found face of the same photo carries on, or undefined for one that was not found
 * before: pairs at the same place, those that overlap most first, each face once. So what was said about a face, and
 * the figure it stands in, outlive another look at the photo.
 */
export const keepFaceIds = (
  found: readonly { readonly box: Box }[],
  known: readonly KnownFace[],
): (KnownFace | undefined)[] => {
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
};
