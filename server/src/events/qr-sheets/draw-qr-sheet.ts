import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import { divideText, drawLine, type Fitted, fitLines, widthOf } from './set-text.ts';
import { registerFonts } from './sheet-fonts.ts';
import { drawFrame, drawLogo, drawPin, drawQr, drawSteps, type Sheet, sheetColours } from './sheet-parts.ts';

export interface WantedSheet {
  readonly size: 'A4' | 'A6';
  readonly language: 'en' | 'zh-TW';
  /** The service's name in that language. */
  readonly brandName: string;
  readonly eventName: string;
  /** As 2026-11-26. */
  readonly eventDate: string;
  readonly pin: string;
  /** Address in the code. */
  readonly link: string;
}

/** Everything is drawn on an A4 page of 595 x 842 points; A6 is the same at half the size. */
const PAGE = { width: 595.28, height: 841.89 };
const SCALE = { A4: 1, A6: 0.5 } as const;
const NAME = {
  top: 118,
  height: 88,
  width: 470,
  tries: [
    ...[48, 44, 40, 36].map((size) => ({ size, maxLines: 1 })),
    ...[36, 33, 30].map((size) => ({ size, maxLines: 2 })),
    { size: 24, maxLines: 3 },
  ] as [{ size: number; maxLines: number }],
};
const LINE_HEIGHT = 1.22;

/** Draws a printable sheet as a PDF of about ten kilobytes: the event's name and date, a QR code of its link, and its PIN. */
export async function drawQrSheet(wanted: WantedSheet): Promise<Buffer> {
  const texts = sheetTexts[wanted.language];
  const doc = openSheet(wanted);
  const name = divideText(doc, wanted.eventName).shown || texts.noName;
  drawFrame(doc, PAGE);
  drawLogo(doc, wanted.brandName, { centre: PAGE.width / 2, top: 60 });
  drawName(doc, name);
  centred(doc, texts.day(wanted.eventDate), { size: 17, top: 210, colour: sheetColours.ink });
  centred(doc, texts.invitation, { size: 19, top: 240, colour: sheetColours.muted });
  drawQr(doc, wanted.link, { centre: PAGE.width / 2, top: 280, side: 230 });
  centred(doc, `${texts.pin} ${new URL(wanted.link).host}`, {
    size: 16,
    top: 586,
    colour: sheetColours.muted,
  });
  drawPin(doc, wanted.pin, { centre: PAGE.width / 2, top: 619 });
  drawSteps(doc, texts.steps, { centre: PAGE.width / 2, top: 724 });
  doc.end();
  return buffer(doc);
}

const openSheet = ({ size, language, brandName, link }: WantedSheet): Sheet => {
  const doc = new PDFDocument({
    size,
    margin: 0,
    lang: language,
    // Without the event's name, because viewers may show a title where markup is not expected.
    info: { Title: brandName, Creator: brandName, Producer: brandName },
  });
  registerFonts(doc);
  doc.scale(SCALE[size]);
  doc.link(0, 0, PAGE.width, PAGE.height, link);
  return doc;
};

/** Draws a line in the middle of the page, with its upper edge at `top`. */
const centred = (
  doc: Sheet,
  text: string,
  { size, top, colour }: { size: number; top: number; colour: string },
) => {
  doc.font('regular').fontSize(size).fillColor(colour);
  doc.text(text, (PAGE.width - doc.widthOfString(text)) / 2, top, { lineBreak: false });
};

const drawName = (doc: Sheet, name: string) => {
  const { lines, size } = fitName(doc, name);
  const height = lines.length * size * LINE_HEIGHT;
  for (const [index, line] of lines.entries()) {
    const top = NAME.top + (NAME.height - height) / 2 + index * size * LINE_HEIGHT;
    const left = (PAGE.width - widthOf(doc, line, size)) / 2;
    drawLine(doc, line, { left, top, size, colour: sheetColours.ink });
  }
};

const fitName = (doc: Sheet, name: string): Fitted => fitLines(name, (text) => widthOf(doc, text, 1), NAME);

/** Returns the characters of an event's name that a sheet omits, because none of its fonts has them. */
export function missingCharacters(eventName: string): string[] {
  const doc = new PDFDocument();
  registerFonts(doc);
  return divideText(doc, eventName).missing;
}

/** Texts of the printed sheet, besides the event's name. */
interface SheetTexts {
  /** A date such as 2026-11-26 in words. */
  readonly day: (eventDate: string) => string;
  readonly invitation: string;
  readonly pin: string;
  readonly steps: readonly [string, string, string];
  readonly noName: string;
}

const dayIn = (language: string) => {
  const { format } = new Intl.DateTimeFormat(language, { dateStyle: 'full', timeZone: 'UTC' });
  return (eventDate: string) => format(new Date(eventDate));
};

const sheetTexts: Record<'en' | 'zh-TW', SheetTexts> = {
  en: {
    day: dayIn('en'),
    invitation: 'Scan to see and share the photos',
    pin: 'or enter the PIN at',
    steps: ['Scan the code', 'Upload your photos', 'Find photos of you'],
    noName: 'Our photos',
  },
  'zh-TW': {
    day: dayIn('zh-TW'),
    invitation: '掃描 QR Code，一起看照片、傳照片',
    pin: '或到這個網址輸入 PIN 碼',
    steps: ['掃描 QR Code', '上傳您的照片', '找出有您的照片'],
    noName: '我們的照片',
  },
};
