/** Width of a text in points at a size of one point. */
export type Measure = (text: string) => number;

export interface Fitted {
  readonly lines: readonly string[];
  /** Points. */
  readonly size: number;
}

interface Try {
  readonly size: number;
  readonly maxLines: number;
}

interface Room {
  /** Points. */
  readonly width: number;
  /** Ways to set the text, best first, sizes in points; the last is taken whatever the text. */
  readonly tries: readonly [Try, ...Try[]];
}

/** Breaks a text into lines in the first way in which it fits; in the last way what does not fit ends in an ellipsis. */
export const fitLines = (text: string, measure: Measure, { width, tries }: Room): Fitted => {
  for (const { size, maxLines } of tries) {
    const lines = breakLines(text, measure, width / size);
    if (lines.length <= maxLines) return { lines, size };
  }
  const { size, maxLines } = tries.at(-1) ?? tries[0];
  const lines = breakLines(text, measure, width / size).slice(0, maxLines);
  const last = [...(lines.at(-1) ?? '')];
  while (last.length > 0 && measure(`${last.join('')}…`) > width / size) last.pop();
  return { lines: [...lines.slice(0, -1), `${last.join('').trimEnd()}…`], size };
};

/** Fills lines word by word, where Chinese breaks between any two characters; a word wider than a line is cut. */
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
