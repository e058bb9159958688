import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Place } from '@togather/contract/arrange-photos.ts';
import {
  BLEED_MM,
  BOOK_FORMATS,
  type BookFormat,
  type BookPage,
  layOutPage,
  type PageLayout,
  pageCountOf,
} from '@togather/contract/book-pages.ts';
import type { Part, Pictured } from '@togather/contract/crop-to-slot.ts';
import { paper } from '@togather/contract/look.ts';
import PDFDocument from 'pdfkit';
import { divideText, drawLine, fitLines, widthOf } from '#events/qr-sheets/set-text.ts';
import { registerFonts } from '#events/qr-sheets/sheet-fonts.ts';
import { drawWishLine, layOutWishes, type PrintedWish } from './draw-wishes.ts';

/** Which part of a photo to render, at most so many pixels wide and high. */
export interface WantedPicture {
  readonly crop: Part;
  readonly maxWidth: number;
  readonly maxHeight: number;
}

export interface WantedBook {
  readonly format: BookFormat;
  readonly pages: readonly BookPage[];
  /** As it is printed. */
  readonly eventDate: string;
  /** Printed after the photos, below their title. */
  readonly wishesTitle: string;
  readonly wishes: readonly PrintedWish[];
  readonly brandName: string;
  readonly photos: ReadonlyMap<string, Pictured>;
  /** Returns JPEG; undefined for a photo that cannot be read, whose place stays empty. */
  readonly render: (photoId: string, wanted: WantedPicture) => Promise<Buffer | undefined>;
  /** Takes the file piece by piece; the book waits for it. */
  readonly write: (piece: Buffer) => Promise<void>;
  /** Called after each page with the number of pages drawn, and that of all. */
  readonly onPage: (pages: number, all: number) => Promise<void>;
}

type Doc = PDFKit.PDFDocument;

const POINTS_PER_MM = 72 / 25.4;
const DPI = 300;
const points = (mm: number) => mm * POINTS_PER_MM;
const pixels = (mm: number) => Math.round((mm / 25.4) * DPI);

/**
 * Draws a book as a PDF for print, with empty pages at its end where printers need more: pages with bleed, of which TrimBox says where they are cut, and pictures in sRGB with at most
 * 300 pixels per inch. Holds one picture in memory.
 */
export async function drawBook(book: WantedBook): Promise<void> {
  const doc = openBook(book);
  const colours = await openColours(doc);
  // Pieces are taken as they are made, so that the document buffers no more than a page.
  const flush = async () => {
    for (let piece = doc.read(); piece !== null; piece = doc.read()) await book.write(piece as Buffer);
  };
  const wishes = layOutWishes(doc, book);
  const all = pageCountOf([...book.pages, ...wishes]);
  for (let at = 0; at < all; at++) {
    addPage(doc, book.format, colours);
    const page = book.pages[at];
    if (page) await drawPage(doc, book, { ...page, number: at + 1 }, flush);
    for (const line of wishes[at - book.pages.length] ?? []) drawWishLine(doc, line);
    await flush();
    await book.onPage(at + 1, all);
  }
  doc.end();
  for await (const piece of doc) await book.write(piece as Buffer);
}

const openBook = ({ brandName }: WantedBook): Doc => {
  const doc = new PDFDocument({
    autoFirstPage: false,
    margin: 0,
    // Without the event's name, because viewers may show a title where markup is not expected.
    info: { Title: brandName, Creator: brandName, Producer: brandName },
  });
  registerFonts(doc);
  return doc;
};

const PROFILE = 'data/sRGB_IEC61966_2_1.icc';

/** Returns the colour space sRGB. */
const openColours = async (doc: Doc) => {
  const library = createRequire(import.meta.url).resolve('pdfkit');
  const profile = doc.ref({ N: 3 });
  profile.end(await readFile(new URL(PROFILE, `file://${library}`)));
  return ['ICCBased', profile];
};

const addPage = (doc: Doc, format: BookFormat, colours: unknown) => {
  const { width, height } = BOOK_FORMATS[format];
  const size = [points(width + 2 * BLEED_MM), points(height + 2 * BLEED_MM)] as const;
  doc.addPage({ size: [...size], margin: 0 });
  const bleed = points(BLEED_MM);
  Object.assign(doc.page.dictionary.data, {
    TrimBox: [bleed, bleed, size[0] - bleed, size[1] - bleed],
    BleedBox: [0, 0, ...size],
  });
  // All colours of a page are sRGB (ISO 32000, 8.6.5.6). No PDF/X, which would need more.
  (doc.page as unknown as { colorSpaces: Record<string, unknown> }).colorSpaces.DefaultRGB = colours;
  doc.rect(0, 0, ...size).fill(PAPER);
  // From here on the origin is the corner of the trimmed page.
  doc.translate(bleed, bleed);
};

const PAPER = '#ffffff';
type DrawnPage = BookPage & { readonly number: number };

const drawPage = async (doc: Doc, book: WantedBook, page: DrawnPage, flush: () => Promise<void>) => {
  const found = page.photoIds.flatMap((id) => {
    const photo = book.photos.get(id);
    return photo ? [{ id, photo }] : [];
  });
  const layout = layOutPage(
    book.format,
    page,
    found.map(({ photo }) => photo),
  );
  for (const [at, { id }] of found.entries()) {
    await drawPhoto(doc, book, id, layout.slots[at]!);
    await flush();
  }
  if (page.title !== null) drawTitle(doc, book, { title: page.title, isFirst: page.number === 1, layout });
};

const drawPhoto = async (doc: Doc, { render }: WantedBook, id: string, place: Place) => {
  const { crop, left, top, width, height } = place;
  const jpeg = await render(id, { crop, maxWidth: pixels(width), maxHeight: pixels(height) });
  if (!jpeg) return;
  doc.image(jpeg, points(left), points(top), { width: points(width), height: points(height) });
  doc
    .rect(points(left), points(top), points(width), points(height))
    .lineWidth(EDGE.width)
    .stroke(EDGE.colour);
};

/** A hairline, so that a photo with white edges does not dissolve into the page. */
const EDGE = { width: 0.25, colour: '#e5e5e5' };

const WEIGHT = 'regular';
const LINE_HEIGHT = 1.3;
const TITLES = {
  book: {
    tries: [
      { size: 36, maxLines: 1 },
      { size: 30, maxLines: 2 },
      { size: 22, maxLines: 5 },
    ],
  },
  chapter: {
    tries: [
      { size: 28, maxLines: 2 },
      { size: 20, maxLines: 5 },
    ],
  },
} as const;
const DATE_SIZE = 11;
const RULE = { width: 12, thickness: 0.35, gap: 5 };
/** Between the title and the date, and above a chapter's title below its picture. */
const SPACES = { date: 4, chapter: 11 };

interface Title {
  readonly title: string;
  readonly isFirst: boolean;
  readonly layout: PageLayout;
}

/** Draws the title of the book with its date, or that of a chapter below a short line. Below a cover it stands in the middle. */
const drawTitle = (doc: Doc, { eventDate }: WantedBook, { title, isFirst, layout }: Title) => {
  const area = layout.title;
  const { tries } = isFirst ? TITLES.book : TITLES.chapter;
  const text = divideText(doc, title).shown;
  if (!text) return;
  const { lines, size } = fitLines(text, (line) => widthOf(doc, line, 1, WEIGHT), {
    width: points(area.width),
    tries,
  });
  const lineHeight = size * LINE_HEIGHT;
  const height = lines.length * lineHeight + (isFirst ? points(SPACES.date) + DATE_SIZE : 0);
  const isCentred = isFirst && !layout.isBeside;
  const top =
    points(area.top) +
    (isFirst || layout.isBeside ? (points(area.height) - height) / 2 : points(SPACES.chapter));
  const leftOf = (width: number) => points(area.left) + (isCentred ? (points(area.width) - width) / 2 : 0);
  for (const [at, line] of lines.entries()) {
    const left = leftOf(widthOf(doc, line, size, WEIGHT));
    drawLine(doc, line, { left, top: top + at * lineHeight, size, colour: paper.ink, weight: WEIGHT });
  }
  if (isFirst) {
    doc.font('regular').fontSize(DATE_SIZE).fillColor(paper.muted);
    const dateTop = top + lines.length * lineHeight + points(SPACES.date);
    doc.text(eventDate, leftOf(doc.widthOfString(eventDate)), dateTop, { lineBreak: false });
  } else {
    const ruleTop = top - points(RULE.gap - 1);
    doc.rect(points(area.left), ruleTop, points(RULE.width), points(RULE.thickness)).fill(paper.muted);
  }
};
