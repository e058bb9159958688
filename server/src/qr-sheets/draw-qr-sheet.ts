import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import { type Fitted, fitLines } from './fit-lines.ts';
import { readSheetFont, type SheetFont } from './sheet-fonts.ts';
import { drawFrame, drawLogo, drawPin, drawQr, drawSteps, type Sheet, sheetColours } from './sheet-parts.ts';
import { sheetTexts } from './sheet-texts.ts';

export interface WantedSheet {
  readonly size: 'A4' | 'A6';
  readonly language: 'en' | 'zh-TW';
  /** The service's name, as it is written in that language. */
  readonly brandName: string;
  readonly eventName: string;
  readonly pin: string;
  /** Address that the code leads to. */
  readonly link: string;
}

/** All is drawn on an A4 of 595 x 842 points; an A6 is the same at half the size. */
const PAGE = { width: 595.28, height: 841.89 };
const SCALE = { A4: 1, A6: 0.5 } as const;
const NAME = {
  top: 118,
  height: 112,
  width: 470,
  tries: [
    ...[48, 44, 40, 36].map((size) => ({ size, maxLines: 1 })),
    ...[42, 38, 34, 30].map((size) => ({ size, maxLines: 2 })),
    { size: 25, maxLines: 3 },
  ] as [{ size: number; maxLines: number }],
};
const LINE_HEIGHT = 1.22;

/** A printable sheet as a PDF of some ten kilobytes: the event's name, a QR code of its link, and its PIN. */
export const drawQrSheet = async (wanted: WantedSheet): Promise<Buffer> => {
  const texts = sheetTexts[wanted.language];
  const doc = openSheet(wanted);
  const name = drawableText(doc, wanted.eventName) || texts.noName;
  drawFrame(doc, PAGE);
  drawLogo(doc, wanted.brandName, { centre: PAGE.width / 2, top: 60 });
  drawName(doc, name);
  centred(doc, texts.invitation, { font: 'regular', size: 19, top: 240, colour: sheetColours.muted });
  drawQr(doc, wanted.link, { centre: PAGE.width / 2, top: 280, side: 230 });
  centred(doc, `${texts.pin} ${new URL(wanted.link).host}`, {
    font: 'regular',
    size: 16,
    top: 586,
    colour: sheetColours.muted,
  });
  drawPin(doc, wanted.pin, { centre: PAGE.width / 2, top: 619 });
  drawSteps(doc, texts.steps, { centre: PAGE.width / 2, top: 724 });
  doc.end();
  return buffer(doc);
};

const openSheet = ({ size, language, brandName, link }: WantedSheet): Sheet => {
  const doc = new PDFDocument({
    size,
    margin: 0,
    lang: language,
    // The event's name is printed on the page; a title would show it where markup is not expected.
    info: { Title: brandName, Creator: brandName, Producer: brandName },
  });
  doc.registerFont('regular', readSheetFont('regular'));
  doc.registerFont('bold', readSheetFont('bold'));
  doc.scale(SCALE[size]);
  doc.link(0, 0, PAGE.width, PAGE.height, link);
  return doc;
};

/** A line in the middle of the page, `top` at its upper edge. */
const centred = (
  doc: Sheet,
  text: string,
  { font, size, top, colour }: { font: SheetFont; size: number; top: number; colour: string },
) => {
  doc.font(font).fontSize(size).fillColor(colour);
  doc.text(text, (PAGE.width - doc.widthOfString(text)) / 2, top, { lineBreak: false });
};

const drawName = (doc: Sheet, name: string) => {
  const { lines, size } = fitName(doc, name);
  const height = lines.length * size * LINE_HEIGHT;
  for (const [index, line] of lines.entries()) {
    const top = NAME.top + (NAME.height - height) / 2 + index * size * LINE_HEIGHT;
    centred(doc, line, { font: 'bold', size, top, colour: sheetColours.ink });
  }
};

const fitName = (doc: Sheet, name: string): Fitted => {
  doc.font('bold').fontSize(1);
  return fitLines(name, (text) => doc.widthOfString(text), NAME);
};

/**
 * Keeps what the font can show of a text: emoji and scripts that it lacks are left out, without empty boxes.
 */
export const drawableText = (doc: Sheet, text: string): string => {
  doc.font('bold');
  // The library keeps the font to itself; without asking it, a missing glyph is an empty box on paper.
  const { font } = (doc as unknown as { _font: { font: { hasGlyphForCodePoint(code: number): boolean } } })
    ._font;
  return [...text.normalize('NFC').replace(LATIN_APOSTROPHE, "'")]
    .filter((character) => /\s/.test(character) || isShown(character, font))
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
};

/** As wide as a Chinese character in this font, which tears a word apart. */
const LATIN_APOSTROPHE = /(?<=\p{Script=Latin})’(?=\p{Script=Latin})/gu;

const isShown = (character: string, font: { hasGlyphForCodePoint(code: number): boolean }): boolean =>
  !/\p{Default_Ignorable_Code_Point}|\p{Cc}/u.test(character) &&
  font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0);
