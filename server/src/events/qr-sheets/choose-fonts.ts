import { nameFonts, type SheetFont } from './sheet-fonts.ts';

export type HasGlyph = (font: SheetFont, character: string) => boolean;

/** A grapheme, and a font with all of it; null when none has. */
export interface Grapheme {
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

/** Returns the characters of a text that no font has, each once in its original form, and the text without them. */
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
