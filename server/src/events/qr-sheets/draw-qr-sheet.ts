import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import { drawPage } from './draw-page.ts';
import { drawTent } from './draw-tent.ts';
import { divideText } from './set-text.ts';
import { registerFonts } from './sheet-fonts.ts';
import type { Sheet, SheetContent } from './sheet-parts.ts';
import { sheetTexts } from './sheet-texts.ts';

export interface WantedSheet {
  /** A3 is a poster, `tent` an A4 page across that is folded once. */
  readonly size: 'A3' | 'A4' | 'A6' | 'tent';
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

interface Form {
  readonly paper: 'A3' | 'A4' | 'A6';
  readonly layout: 'portrait' | 'landscape';
  /** Relative to A4. */
  readonly scale: number;
  readonly draw: (doc: Sheet, content: SheetContent) => void;
}

const forms: Record<WantedSheet['size'], Form> = {
  A3: { paper: 'A3', layout: 'portrait', scale: Math.SQRT2, draw: drawPage },
  A4: { paper: 'A4', layout: 'portrait', scale: 1, draw: drawPage },
  A6: { paper: 'A6', layout: 'portrait', scale: 0.5, draw: drawPage },
  tent: { paper: 'A4', layout: 'landscape', scale: 1, draw: drawTent },
};

/** Draws a printable sheet as a PDF of about ten kilobytes: the event's name and date, a QR code of its link, and its PIN. */
export async function drawQrSheet(wanted: WantedSheet): Promise<Buffer> {
  const { brandName, eventName, eventDate, pin, link } = wanted;
  const texts = sheetTexts[wanted.language];
  const form = forms[wanted.size];
  const doc = openSheet(form, wanted);
  const name = divideText(doc, eventName).shown || texts.noName;
  doc.scale(form.scale);
  form.draw(doc, { brandName, name, day: texts.day(eventDate), pin, link, texts });
  doc.end();
  return buffer(doc);
}

const openSheet = ({ paper, layout }: Form, { language, brandName, link }: WantedSheet): Sheet => {
  const doc = new PDFDocument({
    size: paper,
    layout,
    margin: 0,
    lang: language,
    // Without the event's name, because viewers may show a title where markup is not expected.
    info: { Title: brandName, Creator: brandName, Producer: brandName },
  });
  registerFonts(doc);
  doc.link(0, 0, doc.page.width, doc.page.height, link);
  return doc;
};

/** Returns the characters of an event's name that a sheet omits, because none of its fonts has them. */
export function missingCharacters(eventName: string): string[] {
  const doc = new PDFDocument();
  registerFonts(doc);
  return divideText(doc, eventName).missing;
}
