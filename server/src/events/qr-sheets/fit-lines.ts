/** Returns the width of a text in points at a size of one point. */
export type Measure = (text: string) => number;

export interface Fitted {
  readonly lines: readonly string[];
  /** In points. */
  readonly size: number;
}

interface Try {
  readonly size: number;
  readonly maxLines: number;
}

interface Room {
  /** In points. */
  readonly width: number;
  /** Layouts to try, best first, with sizes in points; the last one is used for any text. */
  readonly tries: readonly [Try, ...Try[]];
}

/**
 * Breaks a text into lines by the first layout in which it fits; with the last layout, a text that does not fit ends in
 * an ellipsis.
 */
export function fitLines(text: string, measure: Measure, { width, tries }: Room): Fitted {
  for (const { size, maxLines } of tries) {
    const lines = breakLines(text, measure, width / size);
    if (lines.length <= maxLines) return { lines, size };
  }
  const { size, maxLines } = tries.at(-1) ?? tries[0];
  const lines = breakLines(text, measure, width / size).slice(0, maxLines);
  const last = [...(lines.at(-1) ?? '')];
  while (last.length > 0 && measure(`${last.join('')}…`) > width / size) last.pop();
  return { lines: [...lines.slice(0, -1), `${last.join('').trimEnd()}…`], size };
}

/** Fills lines word by word, where Chinese breaks between any two characters; cuts a word wider than a line. */
const breakLines = (text: string, measure: Measure, width: number): string[] => {
  const lines = [''];
  for (const word of wordsOf(text)) {
    const line = lines.at(-1) ?? '';
    if (measure(line + word.trimEnd()) <= width) lines[lines.length - 1] = line + word;
    else if (measure(word.trimEnd()) <= width) lines.push(word);
    else lines.push(...cutWord(word, measure, width));
  }
  return lines.map((line) => line.trim()).filter(Boolean);
};

const cutWord = (word: string, measure: Measure, width: number): string[] => {
  const pieces = [''];
  for (const character of word) {
    const piece = pieces.at(-1) ?? '';
    if (measure(piece + character) <= width) pieces[pieces.length - 1] = piece + character;
    else pieces.push(character);
  }
  return pieces;
};

/** A Chinese character or kana with the marks that may not begin a line; or a run of others with the space after it. */
const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}][，。、！？：；）」』】》〉…ー]*\s*|[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+\s*|\s+/gu;

const wordsOf = (text: string): string[] => text.match(WORD) ?? [];
