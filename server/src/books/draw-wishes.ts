import { BOOK_FORMATS, type BookFormat } from '@togather/contract/book-pages.ts';
import { paper } from '@togather/contract/look.ts';
import { divideText, drawLine, fitLines, widthOf } from '#events/qr-sheets/set-text.ts';
import { flowWishes, type SetWish, WISH_SIZES, type WishLine } from './lay-out-wishes.ts';

type Doc = PDFKit.PDFDocument;

export interface PrintedWish {
  readonly text: string;
  readonly authorName: string;
}

type DrawnLine = Omit<WishLine, 'kind'> & { readonly kind: WishLine['kind'] | 'title' | 'rule' };

const points = (mm: number) => (mm * 72) / 25.4;
/** In millimetres. The columns keep away from the fold. */
const MARGIN = 20;
const BETWEEN = 12;
const TITLE = { size: 22, height: 20 };
const RULE = { width: 12, thickness: 0.35, above: 4 };
const WEIGHT = 'regular';

/** Returns the lines of each page of wishes; no page where nothing can be printed. Emoji have no glyphs and are left out. */
export function layOutWishes(
  doc: Doc,
  {
    format,
    wishesTitle,
    wishes,
  }: { format: BookFormat; wishesTitle: string; wishes: readonly PrintedWish[] },
): DrawnLine[][] {
  const printed = wishes.flatMap((wish) => setWish(doc, wish) ?? []);
  if (printed.length === 0) return [];
  const { width, height } = BOOK_FORMATS[format];
  const column = (width - 2 * MARGIN - BETWEEN) / 2;
  const pages = flowWishes(printed, measuredBy(doc), {
    lefts: [points(MARGIN), points(MARGIN + column + BETWEEN)],
    width: points(column),
    top: { first: points(MARGIN + TITLE.height), other: points(MARGIN) },
    bottom: points(height - MARGIN),
  });
  const [first = [], ...others] = pages;
  return [[...titleOf(doc, wishesTitle, points(width - 2 * MARGIN)), ...first], ...others];
}

const titleOf = (doc: Doc, title: string, width: number): DrawnLine[] => {
  const text = divideText(doc, title).shown;
  if (!text) return [];
  const { lines } = fitLines(text, (line) => widthOf(doc, line, 1, WEIGHT), {
    width,
    tries: [{ size: TITLE.size, maxLines: 1 }],
  });
  const left = points(MARGIN);
  return [
    { text: '', left, top: points(MARGIN - RULE.above), kind: 'rule' },
    { text: lines[0] ?? '', left, top: points(MARGIN), kind: 'title' },
  ];
};

const setWish = (doc: Doc, { text, authorName }: PrintedWish): SetWish | undefined => {
  const paragraphs = text.split('\n').map((line) => divideText(doc, line).shown);
  if (!paragraphs.some(Boolean)) return undefined;
  return { paragraphs, authorName: divideText(doc, authorName).shown };
};

/** Returns the width of a text by its characters: measuring each line while it grows would take seconds. */
const measuredBy = (doc: Doc) => {
  const widths = new Map<string, number>();
  const widthOfOne = (character: string) => {
    // A space alone has no width, since lines are trimmed.
    const measured =
      character === ' '
        ? widthOf(doc, 'n n', 1, WEIGHT) - widthOf(doc, 'nn', 1, WEIGHT)
        : widthOf(doc, character, 1, WEIGHT);
    widths.set(character, measured);
    return measured;
  };
  return (text: string) =>
    [...text].reduce((sum, character) => sum + (widths.get(character) ?? widthOfOne(character)), 0);
};

/** Draws a line on the current page. */
export function drawWishLine(doc: Doc, { text, left, top, kind }: DrawnLine): void {
  if (kind === 'rule') {
    doc.rect(left, top, points(RULE.width), points(RULE.thickness)).fill(paper.muted);
    return;
  }
  const size = kind === 'title' ? TITLE.size : WISH_SIZES[kind];
  const colour = kind === 'author' ? paper.muted : paper.ink;
  drawLine(doc, text, { left, top, size, colour, weight: WEIGHT });
}
