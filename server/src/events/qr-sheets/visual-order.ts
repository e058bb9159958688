import bidiFactory from 'bidi-js';

// The types declare the function as a property of the export, which it is not.
const bidi = (bidiFactory as unknown as typeof bidiFactory.default)();

/**
 * Returns the parts of a line in visual order from left to right (UAX #9): Hebrew runs from right to left, digits and
 * Latin words in it do not. Mirrors brackets in right-to-left text.
 */
export function inVisualOrder<Part extends { readonly text: string }>(parts: readonly Part[]): Part[] {
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
}

/** Reverses each run of parts with at least this level. */
const turnRuns = (placed: { level: number }[], least: number): void => {
  for (let from = 0; from < placed.length; from++) {
    let to = from;
    while ((placed[to]?.level ?? -1) >= least) to++;
    if (to - from > 1) placed.splice(from, to - from, ...placed.slice(from, to).reverse());
    if (to > from) from = to - 1;
  }
};
