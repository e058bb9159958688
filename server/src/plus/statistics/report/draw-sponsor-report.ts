import { buffer } from 'node:stream/consumers';
import { spanDays, within } from '@togather/contract/statistics.ts';
import PDFDocument from 'pdfkit';
import { divideText, drawLine, fitLines, widthOf } from '#events/qr-sheets/set-text.ts';
import { registerFonts } from '#events/qr-sheets/sheet-fonts.ts';
import { drawLogo, type Sheet, sheetColours } from '#events/qr-sheets/sheet-parts.ts';
import { type ReportLanguage, type ReportTexts, reportTexts } from './report-texts.ts';

export interface Numbers {
  readonly views: number;
  readonly clicks: number;
}

export interface DayNumbers extends Numbers {
  readonly day: string;
}

export interface WantedReport {
  readonly language: ReportLanguage;
  /** The service's name in that language. */
  readonly brandName: string;
  readonly eventName: string;
  /** As 2026-11-26, like the other days. */
  readonly eventDate: string;
  readonly sponsor: string;
  /** JPEG. */
  readonly picture: Buffer | undefined;
  readonly positions: readonly (Numbers & { position: number })[];
  /** Days with numbers, in order. */
  readonly days: readonly DayNumbers[];
  readonly madeOn: string;
}

/** A4 in points, and the column that everything is set in. */
const PAGE = { height: 841.89, left: 56, width: 483.28 };
const PICTURE = { width: 170, height: 85 };
const MOST_ROWS = 14;

/** Draws a report of one A4 page: the sponsor, its sums, and its numbers by position and by day. */
export async function drawSponsorReport(wanted: WantedReport): Promise<Buffer> {
  const texts = reportTexts[wanted.language];
  const { brandName } = wanted;
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    lang: wanted.language,
    // Without names, because viewers may show a title where markup is not expected.
    info: { Title: `${brandName}: ${texts.title}`, Creator: brandName, Producer: brandName },
  });
  registerFonts(doc);
  doc.rect(0, 0, 595.28, 10).fill(sheetColours.persimmon);
  drawHead(doc, wanted, texts);
  drawTotals(doc, wanted, texts);
  const below = drawPositions(doc, wanted, texts);
  drawDays(doc, { days: wanted.days, top: below + 22 }, texts);
  drawFoot(doc, wanted, texts);
  doc.end();
  return buffer(doc);
}

const HEAD = { logo: 40, title: 96, sponsor: 122, event: 166, period: 188 };

const drawHead = (doc: Sheet, { picture, ...wanted }: WantedReport, texts: ReportTexts) => {
  const width = PAGE.width - (picture ? PICTURE.width + 24 : 0);
  drawLogo(doc, wanted.brandName, { centre: PAGE.left + 90, top: HEAD.logo });
  drawText(doc, texts.title, { left: PAGE.left, top: HEAD.title, size: 14, colour: sheetColours.persimmon });
  drawName(doc, wanted.sponsor, { top: HEAD.sponsor, size: 26, width });
  drawName(doc, `${wanted.eventName}  ${texts.day(wanted.eventDate)}`, { top: HEAD.event, size: 13, width });
  const [first, last] = [wanted.days.at(0), wanted.days.at(-1)];
  const period = first && last ? texts.period(first.day, last.day) : texts.noPeriod;
  drawText(doc, period, { left: PAGE.left, top: HEAD.period, size: 12, colour: sheetColours.muted });
  if (picture) {
    const place = { fit: [PICTURE.width, PICTURE.height] as [number, number], align: 'right' as const };
    doc.image(picture, PAGE.left + PAGE.width - PICTURE.width, HEAD.title, place);
  }
};

/** Draws a name in its fonts, in one line that ends in an ellipsis where it is too long. */
const drawName = (
  doc: Sheet,
  name: string,
  { top, size, width }: { top: number; size: number; width: number },
) => {
  const { shown } = divideText(doc, name);
  const tries = [size, size * 0.8, size * 0.65].map((one) => ({ size: one, maxLines: 1 }));
  const fitted = fitLines(shown, (text) => widthOf(doc, text, 1), {
    width,
    tries: tries as [(typeof tries)[number]],
  });
  const [line = ''] = fitted.lines;
  drawLine(doc, line, { left: PAGE.left, top, size: fitted.size, colour: sheetColours.ink });
};

const TOTALS = { top: 222, height: 74, gap: 12 };

const drawTotals = (doc: Sheet, { positions }: WantedReport, texts: ReportTexts) => {
  const total = sumOf(positions);
  const tiles = [
    [texts.views, texts.number(total.views)],
    [texts.clicks, texts.number(total.clicks)],
    [texts.clickRate, rateOf(total, texts)],
  ] as const;
  const width = (PAGE.width - TOTALS.gap * (tiles.length - 1)) / tiles.length;
  for (const [index, [label, value]] of tiles.entries()) {
    const left = PAGE.left + index * (width + TOTALS.gap);
    doc
      .roundedRect(left, TOTALS.top, width, TOTALS.height, 10)
      .lineWidth(1)
      .fillAndStroke(sheetColours.paper, sheetColours.line);
    drawText(doc, label, { left: left + 14, top: TOTALS.top + 10, size: 12, colour: sheetColours.muted });
    drawText(doc, value, { left: left + 14, top: TOTALS.top + 27, size: 26, font: 'bold' });
  }
};

export function sumOf(rows: readonly Numbers[]): Numbers {
  return {
    views: rows.reduce((sum, { views }) => sum + views, 0),
    clicks: rows.reduce((sum, { clicks }) => sum + clicks, 0),
  };
}

const rateOf = ({ views, clicks }: Numbers, { rate }: ReportTexts): string =>
  views === 0 ? '–' : rate(clicks / views);

const headingOf = (label: string, texts: ReportTexts): TableRow => ({
  label,
  cells: [texts.views, texts.clicks, texts.clickRate],
});
const rowOf = (label: string, numbers: Numbers, texts: ReportTexts): TableRow => ({
  label,
  cells: [texts.number(numbers.views), texts.number(numbers.clicks), rateOf(numbers, texts)],
});

const ROW = 19;

/** Returns the lower edge of the table. */
const drawPositions = (doc: Sheet, { positions }: WantedReport, texts: ReportTexts): number => {
  const top = TOTALS.top + TOTALS.height + 24;
  drawRow(doc, headingOf(texts.byPosition, texts), { ...PAGE, top, isHeading: true });
  for (const [index, one] of positions.entries()) {
    const label = texts.positions[one.position as keyof ReportTexts['positions']];
    drawRow(doc, rowOf(label, one, texts), { ...PAGE, top: top + (index + 1) * ROW });
  }
  return top + (positions.length + 1) * ROW;
};

const drawDays = (
  doc: Sheet,
  { days, top }: { days: readonly DayNumbers[]; top: number },
  texts: ReportTexts,
) => {
  const spans = spanDays({ first: days.at(0)?.day, last: days.at(-1)?.day }, MOST_ROWS);
  if (spans.rows.length === 0) return;
  const rows = spans.rows.map((span) => ({ day: span.from, ...sumOf(within(days, span)) }));
  drawRow(doc, headingOf(texts.byDays(spans.days), texts), { ...PAGE, top, isHeading: true });
  const most = Math.max(...rows.map(({ views }) => views));
  for (const [index, row] of rows.entries()) {
    const place = { ...PAGE, top: top + (index + 1) * ROW };
    drawBars(doc, most > 0 ? row.views / most : 0, place);
    drawRow(doc, rowOf(texts.shortDay(row.day), row, texts), place);
  }
};

const drawFoot = (doc: Sheet, { madeOn }: WantedReport, texts: ReportTexts) => {
  const lines = [texts.counted, ...texts.explanation].flatMap(
    (text) =>
      fitLines(text, (part) => widthOfRegular(doc, part), {
        width: PAGE.width,
        tries: [{ size: 10, maxLines: 3 }],
      }).lines,
  );
  const made = texts.made(madeOn);
  const top = PAGE.height - 34 - (lines.length + 1) * 15;
  for (const [index, line] of [...lines, made].entries())
    drawText(doc, line, {
      left: PAGE.left,
      top: top + index * 15,
      size: 10,
      font: index === 0 ? 'bold' : 'regular',
      colour: sheetColours.muted,
    });
};

const widthOfRegular = (doc: Sheet, text: string): number =>
  doc.font('regular').fontSize(1).widthOfString(text);

interface TextPlace {
  readonly left: number;
  readonly top: number;
  /** In points. */
  readonly size: number;
  readonly font?: 'regular' | 'bold';
  readonly colour?: string;
}

/** Draws a text of ours in one line; names, which may need other fonts, are drawn by `drawLine`. */
const drawText = (
  doc: Sheet,
  text: string,
  { left, top, size, font = 'regular', colour = sheetColours.ink }: TextPlace,
): void => {
  doc.font(font).fontSize(size).fillColor(colour).text(text, left, top, { lineBreak: false });
};

interface TableRow {
  readonly label: string;
  readonly cells: readonly [string, string, string];
}

interface RowPlace {
  readonly left: number;
  readonly width: number;
  readonly top: number;
  readonly isHeading?: boolean;
}

const CELL = { width: 76, size: 11 };

/** Draws a row with its numbers aligned to the right. */
const drawRow = (doc: Sheet, { label, cells }: TableRow, place: RowPlace): void => {
  const { left, width, top, isHeading = false } = place;
  const style = { size: CELL.size, top, font: isHeading ? 'bold' : 'regular' } as const;
  drawText(doc, label, { ...style, left });
  for (const [index, cell] of cells.entries()) {
    const right = left + width - (cells.length - 1 - index) * CELL.width;
    doc.font(style.font).fontSize(CELL.size);
    drawText(doc, cell, { ...style, left: right - doc.widthOfString(cell) });
  }
  doc
    .moveTo(left, top + 17)
    .lineTo(left + width, top + 17)
    .lineWidth(isHeading ? 1 : 0.5)
    .stroke(isHeading ? sheetColours.ink : sheetColours.line);
};

const BAR = { left: 110, width: 130, height: 9 };

/** Draws a bar between a row's label and its numbers; `share` of its full length. */
const drawBars = (doc: Sheet, share: number, { left, top }: RowPlace): void => {
  if (share <= 0) return;
  doc.rect(left + BAR.left, top + 4, Math.max(1, share * BAR.width), BAR.height).fill(sheetColours.persimmon);
};
