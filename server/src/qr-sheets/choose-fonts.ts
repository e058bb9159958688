import { nameFonts, type SheetFont } from './sheet-fonts.ts';

/** Whether a font has a glyph for a character. */
export type HasGlyph = (font: SheetFont, character: string) => boolean;

/** A grapheme, and the font that has all of it; null where none has. */
export interface Grapheme {
  readonly text: string;
  readonly font: SheetFont | null;
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** As wide as a Chinese character in the first font, which tears a word apart. */
const LATIN_APOSTROPHE = /(?<=\p{Script=Latin})’(?=\p{Script=Latin})/gu;
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}]/gu;
const WORDS = /\s+|\p{Script=Latin}[\p{Script=Latin}\p{M}'-]*|./gsu;

/** A text as it is drawn: composed, in one line, without what nobody sees. */
const cleanedOf = (text: string): string =>
  text
    .normalize('NFC')
    .replace(LATIN_APOSTROPHE, "'")
    .replace(/\s+/g, ' ')
    .replace(INVISIBLE, '')
    .replace(/ +/g, ' ')
    .trim();

/** The font of each grapheme: one for the whole text where one has all of it, else one for each word, or for each grapheme. */
export const chooseFonts = (text: string, hasGlyph: HasGlyph): Grapheme[] => {
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

/** What of a text no font has, each once and as it was written, and the text without it. */
export const dividedBy = (text: string, hasGlyph: HasGlyph): { shown: string; missing: string[] } => {
  const chosen = chooseFonts(text, hasGlyph);
  const shown = chosen.filter(({ font }) => font).map((grapheme) => grapheme.text);
  const written = [...graphemes.segment(text.normalize('NFC'))].map(({ segment }) => segment);
  const missing = written.filter((one) => {
    const [drawn] = chooseFonts(one, hasGlyph);
    return drawn !== undefined && drawn.font === null;
  });
  return { shown: shown.join('').replace(/ +/g, ' ').trim(), missing: [...new Set(missing)] };
};
