import bidiFactory from 'bidi-js';
import { nameFonts, type SheetFont } from './sheet-fonts.ts';

type Sheet = PDFKit.PDFDocument;

/** The library does not expose its fonts; without this check, a missing glyph prints as an empty box. */
const hasGlyphIn =
  (doc: Sheet): HasGlyph =>
  (font, character) => {
    const { _font } = doc.font(font) as unknown as {
      _font: { font: { hasGlyphForCodePoint(code: number): boolean } };
    };
    return _font.font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0);
  };

/** Divides a text into what the fonts of a document have, and what none of them has. */
export const divideText = (doc: Sheet, text: string) => dividedBy(text, hasGlyphIn(doc));

/** Only the first font has a regular weight. */
type Weight = 'bold' | 'regular';

/** Returns a line from left to right, in as few pieces as the fonts allow. */
const piecesOf = (doc: Sheet, line: string, weight: Weight): { text: string; font: SheetFont }[] => {
  const drawn = chooseFonts(line, hasGlyphIn(doc)).filter(
    (grapheme): grapheme is Grapheme & { font: SheetFont } => grapheme.font !== null,
  );
  const pieces: { text: string; font: SheetFont }[] = [];
  for (const { text, font: chosen } of inVisualOrder(drawn)) {
    const font = chosen === 'bold' ? weight : chosen;
    const last = pieces.at(-1);
    // The library would reverse Hebrew letters again, so each is a piece of its own.
    if (last?.font === font && font !== 'hebrew') last.text += text;
    else pieces.push({ text, font });
  }
  return pieces;
};

/** Returns the width of a line at a size, in points. */
export function widthOf(doc: Sheet, line: string, size: number, weight: Weight = 'bold'): number {
  return piecesOf(doc, line, weight).reduce(
    (sum, { text, font }) => sum + doc.font(font).fontSize(size).widthOfString(text),
    0,
  );
}

/** Draws a line from `left`, with the upper edge of the first font's line at `top`, in points. */
export function drawLine(
  doc: Sheet,
  line: string,
  {
    left,
    top,
    size,
    colour,
    weight = 'bold',
  }: { left: number; top: number; size: number; colour: string; weight?: Weight },
): void {
  // The fonts' ascents differ; all share the first one's baseline.
  const baseline = top + ascentOf(doc, 'bold', size);
  let at = left;
  doc.fillColor(colour);
  for (const { text, font } of piecesOf(doc, line, weight)) {
    const width = doc.font(font).fontSize(size).widthOfString(text);
    doc.text(text, at, baseline - ascentOf(doc, font, size), { lineBreak: false });
    at += width;
  }
}

const ascentOf = (doc: Sheet, font: SheetFont, size: number): number => {
  const { _font } = doc.font(font) as unknown as { _font: { ascender: number } };
  return (_font.ascender / 1000) * size;
};

type HasGlyph = (font: SheetFont, character: string) => boolean;

/** A grapheme, and a font with all of it; null when none has. */
interface Grapheme {
  readonly text: string;
  readonly font: SheetFont | null;
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** In the first font it is as wide as a Chinese character, which tears a word apart. */
const LATIN_APOSTROPHE = /(?<=\p{Script=Latin})’(?=\p{Script=Latin})/gu;
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}]/gu;
const WORDS = /\s+|\p{Script=Latin}[\p{Script=Latin}\p{M}'-]*|./gsu;

/** Returns a text as it is drawn: composed, in one line, without invisible characters. */
const cleanedOf = (text: string): string =>
  text
    .normalize('NFC')
    .replace(LATIN_APOSTROPHE, "'")
    .replace(/\s+/g, ' ')
    .replace(INVISIBLE, '')
    .replace(/ +/g, ' ')
    .trim();

/** Returns the font of each grapheme: one font for the whole text if possible, else one per word, or per grapheme. */
const chooseFonts = (text: string, hasGlyph: HasGlyph): Grapheme[] => {
  const cleaned = cleanedOf(text);
  const fontOf = (part: string) =>
    nameFonts.find((font) => [...part].every((character) => hasGlyph(font, character))) ?? null;
  const whole = fontOf(cleaned);
  const parts = whole ? [cleaned] : (cleaned.match(WORDS) ?? []);
  return parts.flatMap((part) => {
    const ofPart = whole ?? fontOf(part);
    return [...graphemes.segment(part)].map(({ segment }) => ({
      text: segment,
      font: ofPart ?? fontOf(segment),
    }));
  });
};

/** Returns the characters of a text that no font has, each once in its original form, and the text without them. */
const dividedBy = (text: string, hasGlyph: HasGlyph): { shown: string; missing: string[] } => {
  const chosen = chooseFonts(text, hasGlyph);
  const shown = chosen.filter(({ font }) => font).map((grapheme) => grapheme.text);
  const written = [...graphemes.segment(text.normalize('NFC'))].map(({ segment }) => segment);
  const missing = written.filter((one) => {
    const [drawn] = chooseFonts(one, hasGlyph);
    return drawn !== undefined && drawn.font === null;
  });
  return { shown: shown.join('').replace(/ +/g, ' ').trim(), missing: [...new Set(missing)] };
};

/** Returns the width of a text in points at a size of one point. */
export type TextWidth = (text: string) => number;

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
export function fitLines(text: string, widthOf: TextWidth, { width, tries }: Room): Fitted {
  for (const { size, maxLines } of tries) {
    const lines = breakLines(text, widthOf, width / size);
    if (lines.length <= maxLines) return { lines, size };
  }
  const { size, maxLines } = tries.at(-1) ?? tries[0];
  const lines = breakLines(text, widthOf, width / size).slice(0, maxLines);
  const last = [...(lines.at(-1) ?? '')];
  while (last.length > 0 && widthOf(`${last.join('')}…`) > width / size) last.pop();
  return { lines: [...lines.slice(0, -1), `${last.join('').trimEnd()}…`], size };
}

/** Fills lines word by word, where Chinese breaks between any two characters; cuts a word wider than a line. */
export function breakLines(text: string, widthOf: TextWidth, width: number): string[] {
  const lines = [''];
  for (const word of wordsOf(text)) {
    const line = lines.at(-1) ?? '';
    if (widthOf(line + word.trimEnd()) <= width) lines[lines.length - 1] = line + word;
    else if (widthOf(word.trimEnd()) <= width) lines.push(word);
    else lines.push(...cutWord(word, widthOf, width));
  }
  return lines.map((line) => line.trim()).filter(Boolean);
}

const cutWord = (word: string, widthOf: TextWidth, width: number): string[] => {
  const pieces = [''];
  for (const character of word) {
    const piece = pieces.at(-1) ?? '';
    if (widthOf(piece + character) <= width) pieces[pieces.length - 1] = piece + character;
    else pieces.push(character);
  }
  return pieces;
};

/** A Chinese character or kana with the marks that may not begin a line; or a run of others with the space after it. */
const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}][，。、！？：；）」』】》〉…ー]*\s*|[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+\s*|\s+/gu;

const wordsOf = (text: string): string[] => text.match(WORD) ?? [];

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
