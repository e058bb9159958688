import bidiFactory from 'bidi-js';

// The types say that the function is a property of the export, which it is not.
const bidi = (bidiFactory as unknown as typeof bidiFactory.default)();

/**
 * Puts the parts of a line into the order in which they are seen from left to right (UAX #9): Hebrew is written from right to
 * left, the digits and Latin words in it are not. Brackets in what is written from the right are turned.
 */
export const inVisualOrder = <Part extends { readonly text: string }>(parts: readonly Part[]): Part[] => {
  const line = parts.map(({ text }) => text).join('');
  const { levels } = bidi.getEmbeddingLevels(line);
  let start = 0;
  const placed = parts.map((part) => {
    const level = levels[start] ?? 0;
    start += part.text.length;
    const turned = level % 2 === 1 ? bidi.getMirroredCharacter(part.text) : null;
    return { part: turned ? { ...part, text: turned } : part, level };
  });
  const highest = Math.max(0, ...placed.map(({ level }) => level));
  for (let level = highest; level > 0; level--) turnRuns(placed, level);
  return placed.map(({ part }) => part);
};

/** Turns around each run of parts that are at least so deep. */
const turnRuns = (placed: { level: number }[], least: number): void => {
  for (let from = 0; from < placed.length; from++) {
    let to = from;
    while ((placed[to]?.level ?? -1) >= least) to++;
    if (to - from > 1) placed.splice(from, to - from, ...placed.slice(from, to).reverse());
    if (to > from) from = to - 1;
  }
};
