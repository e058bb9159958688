import { nameFonts, type SheetFont } from './sheet-fonts.ts';
import { inVisualOrder } from './visual-order.ts';

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

/** Returns a line from left to right, in as few pieces as the fonts allow. */
const piecesOf = (doc: Sheet, line: string): { text: string; font: SheetFont }[] => {
  const drawn = chooseFonts(line, hasGlyphIn(doc)).filter(
    (grapheme): grapheme is Grapheme & { font: SheetFont } => grapheme.font !== null,
  );
  const pieces: { text: string; font: SheetFont }[] = [];
  for (const { text, font } of inVisualOrder(drawn)) {
    const last = pieces.at(-1);
    // The library would reverse Hebrew letters again, so each is a piece of its own.
    if (last?.font === font && font !== 'hebrew') last.text += text;
    else pieces.push({ text, font });
  }
  return pieces;
};

/** Returns the width of a line at a size, in points. */
export function widthOf(doc: Sheet, line: string, size: number): number {
  return piecesOf(doc, line).reduce(
    (sum, { text, font }) => sum + doc.font(font).fontSize(size).widthOfString(text),
    0,
  );
}

/** Draws a line from `left`, with the upper edge of the first font's line at `top`, in points. */
export function drawLine(
  doc: Sheet,
  line: string,
  { left, top, size, colour }: { left: number; top: number; size: number; colour: string },
): void {
  // The fonts' ascents differ; all share the first one's baseline.
  const baseline = top + ascentOf(doc, 'bold', size);
  let at = left;
  doc.fillColor(colour);
  for (const { text, font } of piecesOf(doc, line)) {
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
