import { type Sheet, sheetColours } from '#events/qr-sheets/sheet-parts.ts';

interface TextPlace {
  readonly left: number;
  readonly top: number;
  /** In points. */
  readonly size: number;
  readonly font?: 'regular' | 'bold';
  readonly colour?: string;
}

/** Draws a text of ours in one line; names, which may need other fonts, are drawn by `drawLine`. */
export const drawText = (
  doc: Sheet,
  text: string,
  { left, top, size, font = 'regular', colour = sheetColours.ink }: TextPlace,
): void => {
  doc.font(font).fontSize(size).fillColor(colour).text(text, left, top, { lineBreak: false });
};

export interface TableRow {
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
export const drawRow = (doc: Sheet, { label, cells }: TableRow, place: RowPlace): void => {
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
export const drawBars = (doc: Sheet, share: number, { left, top }: RowPlace): void => {
  if (share <= 0) return;
  doc.rect(left + BAR.left, top + 4, Math.max(1, share * BAR.width), BAR.height).fill(sheetColours.persimmon);
};
