import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import {
  type Area,
  areasOf,
  BLEED_MM,
  BOOK_FORMATS,
  BOOK_PAGES,
  type BookFormat,
  type BookPage,
  slotsOf,
} from '@togather/contract/book-pages.ts';
import { cropToSlot, type Part } from '@togather/contract/crop-to-slot.ts';
import { paper } from '@togather/contract/look.ts';
import PDFDocument from 'pdfkit';
import { divideText, drawLine, fitLines, widthOf } from '#events/qr-sheets/set-text.ts';
import { registerFonts } from '#events/qr-sheets/sheet-fonts.ts';

export interface DrawnPhoto {
  readonly width: number;
  readonly height: number;
  readonly faces: Part | undefined;
}

/** Which part of a photo to render, at most so many pixels wide and high. */
export interface WantedPicture {
  readonly crop: Part | undefined;
  readonly maxWidth: number;
  readonly maxHeight: number;
}

export interface WantedBook {
  readonly format: BookFormat;
  readonly pages: readonly BookPage[];
  /** As 2026-11-26. */
  readonly eventDate: string;
  readonly brandName: string;
  readonly photos: ReadonlyMap<string, DrawnPhoto>;
  /** Returns JPEG; undefined for a photo that cannot be read, whose place stays empty. */
  readonly render: (photoId: string, wanted: WantedPicture) => Promise<Buffer | undefined>;
  /** Takes the file piece by piece; the book waits for it. */
  readonly write: (piece: Buffer) => Promise<void>;
  /** Called after each page with the number of pages drawn. */
  readonly onPage: (pages: number) => Promise<void>;
}

type Doc = PDFKit.PDFDocument;

const POINTS_PER_MM = 72 / 25.4;
const DPI = 300;
const points = (mm: number) => mm * POINTS_PER_MM;
const pixels = (mm: number) => Math.round((mm / 25.4) * DPI);

/**
 * Draws a book as a PDF for print: pages with bleed, of which TrimBox says where they are cut, and pictures in sRGB with at most
 * 300 pixels per inch. Holds one picture in memory.
 */
export async function drawBook(book: WantedBook): Promise<void> {
  const doc = await openBook(book);
  // Pieces are taken as they are made, so that the document buffers no more than a page.
  const flush = async () => {
    for (let piece = doc.read(); piece !== null; piece = doc.read()) await book.write(piece as Buffer);
  };
  const pages = padded(book.pages);
  for (const [at, page] of pages.entries()) {
    addPage(doc, book.format);
    await drawPage(doc, book, { ...page, isFirst: at === 0 }, flush);
    await flush();
    await book.onPage(at + 1);
  }
  doc.end();
  for await (const piece of doc) await book.write(piece as Buffer);
}

/** Printers take books of an even number of pages, and of 24 at least: the rest stays empty. */
const padded = (pages: readonly BookPage[]): BookPage[] => {
  const count = Math.max(BOOK_PAGES.least, pages.length + (pages.length % 2));
  const empty = { title: null, photoIds: [], isFull: false };
  return [...pages, ...Array.from({ length: count - pages.length }, () => empty)];
};

const openBook = async ({ brandName }: WantedBook): Promise<Doc> => {
  const doc = new PDFDocument({
    autoFirstPage: false,
    margin: 0,
    // Without the event's name, because viewers may show a title where markup is not expected.
    info: { Title: brandName, Creator: brandName, Producer: brandName },
  });
  registerFonts(doc);
  await nameColours(doc);
  return doc;
};

const PROFILE = 'data/sRGB_IEC61966_2_1.icc';

/** Says that all colours are sRGB (ISO 32000, 14.11.5). */
const nameColours = async (doc: Doc) => {
  const library = createRequire(import.meta.url).resolve('pdfkit');
  const profile = doc.ref({ N: 3 });
  profile.end(await readFile(new URL(PROFILE, `file://${library}`)));
  const intent = doc.ref({
    Type: 'OutputIntent',
    S: 'GTS_PDFX',
    OutputConditionIdentifier: new String('sRGB IEC61966-2.1'),
    DestOutputProfile: profile,
  });
  intent.end(undefined);
  (doc as unknown as { _root: { data: Record<string, unknown> } })._root.data.OutputIntents = [intent];
};

const addPage = (doc: Doc, format: BookFormat) => {
  const { width, height } = BOOK_FORMATS[format];
  const size = [points(width + 2 * BLEED_MM), points(height + 2 * BLEED_MM)] as const;
  doc.addPage({ size: [...size], margin: 0 });
  const bleed = points(BLEED_MM);
  Object.assign(doc.page.dictionary.data, {
    TrimBox: [bleed, bleed, size[0] - bleed, size[1] - bleed],
    BleedBox: [0, 0, ...size],
  });
  doc.rect(0, 0, ...size).fill(PAPER);
  // From here on the origin is the corner of the trimmed page.
  doc.translate(bleed, bleed);
};

const PAPER = '#ffffff';
type DrawnPage = BookPage & { readonly isFirst: boolean };

const drawPage = async (doc: Doc, book: WantedBook, page: DrawnPage, flush: () => Promise<void>) => {
  const found = page.photoIds.flatMap((id) => {
    const photo = book.photos.get(id);
    return photo ? [{ id, photo }] : [];
  });
  const slots = slotsOf(
    book.format,
    page,
    found.map(({ photo }) => photo),
  );
  for (const [at, { id, photo }] of found.entries()) {
    await drawPhoto(doc, book, { id, photo, slot: slots[at]! });
    await flush();
  }
  if (page.title !== null) drawTitle(doc, book, { ...page, title: page.title });
};

interface Placed {
  readonly id: string;
  readonly photo: DrawnPhoto;
  readonly slot: Area;
}

/** Draws a photo cropped to its place, or whole in the middle of it where a crop would cut a face. */
const drawPhoto = async (doc: Doc, { render }: WantedBook, { id, photo, slot }: Placed) => {
  const crop = cropToSlot(photo, slot.width / slot.height);
  const area = crop ? slot : fitted(photo, slot);
  const jpeg = await render(id, { crop, maxWidth: pixels(area.width), maxHeight: pixels(area.height) });
  if (!jpeg) return;
  const size = { width: points(area.width), height: points(area.height) };
  doc.image(jpeg, points(area.left), points(area.top), size);
};

const fitted = ({ width, height }: DrawnPhoto, slot: Area): Area => {
  const scale = Math.min(slot.width / width, slot.height / height);
  const size = { width: width * scale, height: height * scale };
  return {
    left: slot.left + (slot.width - size.width) / 2,
    top: slot.top + (slot.height - size.height) / 2,
    ...size,
  };
};

const WEIGHT = 'regular';
const LINE_HEIGHT = 1.3;
const TITLES = {
  book: {
    tries: [
      { size: 28, maxLines: 1 },
      { size: 20, maxLines: 2 },
    ],
  },
  chapter: {
    tries: [
      { size: 24, maxLines: 2 },
      { size: 18, maxLines: 5 },
    ],
  },
} as const;
const DATE_SIZE = 10;
const RULE = { width: 12, thickness: 0.35, gap: 5 };

/** Draws the title of the book with its date in the middle, or that of a chapter on the left. A short line stands above a chapter. */
const drawTitle = (doc: Doc, { format, eventDate }: WantedBook, page: DrawnPage & { title: string }) => {
  const { title: area } = areasOf(format, page);
  const { tries } = page.isFirst ? TITLES.book : TITLES.chapter;
  const text = divideText(doc, page.title).shown;
  if (!text) return;
  const { lines, size } = fitLines(text, (line) => widthOf(doc, line, 1, WEIGHT), {
    width: points(area.width),
    tries,
  });
  const lineHeight = size * LINE_HEIGHT;
  const height = lines.length * lineHeight;
  const isBeside = area.height > area.width;
  const top =
    points(area.top) + (isBeside ? (points(area.height) - height) / 2 : points(page.isFirst ? 12 : 11));
  for (const [at, line] of lines.entries()) {
    const inset = page.isFirst ? (points(area.width) - widthOf(doc, line, size, WEIGHT)) / 2 : 0;
    const left = points(area.left) + inset;
    drawLine(doc, line, { left, top: top + at * lineHeight, size, colour: paper.ink, weight: WEIGHT });
  }
  if (page.isFirst) drawDate(doc, eventDate, { area, top: top + height + points(3) });
  else
    doc
      .rect(points(area.left), top - points(RULE.gap - 1), points(RULE.width), points(RULE.thickness))
      .fill(paper.accent);
};

/** In figures, which need no language. */
const drawDate = (doc: Doc, eventDate: string, { area, top }: { area: Area; top: number }) => {
  const date = eventDate.replaceAll('-', '  ·  ');
  doc.font('regular').fontSize(DATE_SIZE).fillColor(paper.muted);
  const left = points(area.left) + (points(area.width) - doc.widthOfString(date)) / 2;
  doc.text(date, left, top, { lineBreak: false });
};
