/** How well a grouping of faces agrees with who they are. All figures are shares from 0 to 1. */

/** One labelled face: who it is, and the figure it was assigned to (-1: none, so it is alone). */
export interface Grouped {
  person: string;
  figure: number;
}

export interface GroupingQuality {
  /** Of the pairs put together, how many are one person. */
  pairPrecision: number;
  /** Of the pairs that are one person, how many were put together. */
  pairRecall: number;
  /** Bagga and Baldwin 1998: the mean over the faces, harmonised. */
  bCubedF1: number;
  figures: number;
  people: number;
}

export function measureGrouping(faces: Grouped[]): GroupingQuality {
  const figureOf = faces.map(({ figure }, i) => (figure < 0 ? `alone-${i}` : `${figure}`));
  const count = (keys: string[]) => {
    const counts = new Map<string, number>();
    for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
    return counts;
  };
  const figures = count(figureOf);
  const people = count(faces.map(({ person }) => person));
  const cells = count(faces.map(({ person }, i) => `${person} in ${figureOf[i]}`));
  const pairs = (counts: Map<string, number>) =>
    [...counts.values()].reduce((sum, size) => sum + (size * (size - 1)) / 2, 0);
  const shared = faces.map(({ person }, i) => cells.get(`${person} in ${figureOf[i]}`)!);
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const precision = mean(shared.map((size, i) => size / figures.get(figureOf[i]!)!));
  const recall = mean(shared.map((size, i) => size / people.get(faces[i]!.person)!));
  return {
    pairPrecision: pairs(figures) === 0 ? 1 : pairs(cells) / pairs(figures),
    pairRecall: pairs(people) === 0 ? 1 : pairs(cells) / pairs(people),
    bCubedF1: (2 * precision * recall) / (precision + recall),
    figures: figures.size,
    people: people.size,
  };
}
