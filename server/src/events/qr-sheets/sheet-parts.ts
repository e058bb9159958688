import { PAPER_LINE, paper } from '@togather/contract/look.ts';
import { darkRuns, modulesOf, QUIET_MODULES } from './draw-qr-code.ts';
import { drawLine, fitLines, widthOf } from './set-text.ts';
import type { SheetTexts } from './sheet-texts.ts';

export type Sheet = PDFKit.PDFDocument;

export const sheetColours = {
  paper: paper.ground,
  card: paper.surface,
  line: PAPER_LINE,
  ink: paper.ink,
  muted: paper.muted,
  persimmon: paper.accent,
} as const;

/** What every sheet shows. */
export interface SheetContent {
  readonly brandName: string;
  /** As the fonts can show it, or a text in its place. */
  readonly name: string;
  /** The event's date in words. */
  readonly day: string;
  readonly pin: string;
  /** Address in the code. */
  readonly link: string;
  readonly texts: SheetTexts;
}

/** Position of a part in points: its middle from the left, and its top from the page's upper edge. */
interface Position {
  readonly centre: number;
  readonly top: number;
}

/** Draws warm paper with a fine border; `inset` is its distance from the sides, in points. */
export function drawFrame(doc: Sheet, page: { width: number; height: number }, inset: number) {
  doc.rect(0, 0, page.width, page.height).fill(sheetColours.paper);
  doc.rect(0, 0, page.width, 10).fill(sheetColours.persimmon);
  doc
    .roundedRect(inset, inset + 6, page.width - 2 * inset, page.height - 2 * inset - 6, 18)
    .lineWidth(1)
    .stroke(sheetColours.line);
}

const LOGO = { side: 40, gap: 12, textSize: 26 };

/** Draws two overlapping frames with a filled intersection, and the name. */
export function drawLogo(doc: Sheet, name: string, { centre, top }: Position) {
  const width = LOGO.side + LOGO.gap + widthOf(doc, name, LOGO.textSize);
  const left = centre - width / 2;
  doc.save().translate(left, top).lineWidth(3);
  doc.roundedRect(2.5, 2.5, 24, 24, 4.5).stroke(sheetColours.ink);
  doc
    .path('M26.5 15.5v6.5a4.5 4.5 0 0 1-4.5 4.5h-6.5v-6.5a4.5 4.5 0 0 1 4.5-4.5z')
    .fill(sheetColours.persimmon);
  doc.roundedRect(13.5, 13.5, 24, 24, 4.5).stroke(sheetColours.persimmon);
  doc.restore();
  const text = { left: left + LOGO.side + LOGO.gap, top: top + 2, size: LOGO.textSize };
  drawLine(doc, name, { ...text, colour: sheetColours.ink });
}

/** Draws a line with its middle at `centre` and its upper edge at `top`. */
export function drawCentred(
  doc: Sheet,
  text: string,
  { centre, top, size, colour }: Position & { size: number; colour: string },
) {
  doc.font('regular').fontSize(size).fillColor(colour);
  doc.text(text, centre - doc.widthOfString(text) / 2, top, { lineBreak: false });
}

/** Where a name stands, in points. */
export type NameRoom = Omit<Position, 'centre'> & { readonly height: number } & Parameters<
    typeof fitLines
  >[2];

const LINE_HEIGHT = 1.22;

/** Draws a name in as many lines as it needs, in the middle of its room. */
export function drawName(doc: Sheet, name: string, { centre, ...room }: NameRoom & Position) {
  const { lines, size } = fitLines(name, (text) => widthOf(doc, text, 1), room);
  const height = lines.length * size * LINE_HEIGHT;
  for (const [index, line] of lines.entries()) {
    const top = room.top + (room.height - height) / 2 + index * size * LINE_HEIGHT;
    const left = centre - widthOf(doc, line, size) / 2;
    drawLine(doc, line, { left, top, size, colour: sheetColours.ink });
  }
}

/** Draws a QR code on a white card with its upper edge at `top`; `side` is that of the code, in points. */
export function drawQr(doc: Sheet, text: string, { centre, top, side }: Position & { side: number }) {
  const modules = modulesOf(text);
  const unit = side / modules.size;
  const quiet = QUIET_MODULES * unit;
  const left = centre - side / 2;
  doc
    .roundedRect(left - quiet, top, side + 2 * quiet, side + 2 * quiet, 16)
    .lineWidth(1)
    .fillAndStroke(sheetColours.card, sheetColours.line);
  for (let row = 0; row < modules.size; row++) {
    for (const { from, to } of darkRuns(modules, row)) {
      doc.rect(left + from * unit, top + quiet + row * unit, (to - from) * unit, unit + OVERLAP);
    }
  }
  doc.fill(sheetColours.ink);
}

/** Points by which rows overlap, against gaps between them. */
const OVERLAP = 0.05;

const TILE = { width: 58, height: 74, gap: 10, textSize: 44 };

/** Draws the PIN, with a tile for each character. */
export function drawPin(doc: Sheet, pin: string, { centre, top }: Position) {
  const width = pin.length * (TILE.width + TILE.gap) - TILE.gap;
  doc.font('bold').fontSize(TILE.textSize);
  for (const [index, character] of [...pin].entries()) {
    const left = centre - width / 2 + index * (TILE.width + TILE.gap);
    doc
      .roundedRect(left, top, TILE.width, TILE.height, 10)
      .lineWidth(1.5)
      .fillAndStroke(sheetColours.card, sheetColours.persimmon);
    const textLeft = left + (TILE.width - doc.widthOfString(character)) / 2;
    doc.fillColor(sheetColours.persimmon).text(character, textLeft, top + 5, { lineBreak: false });
  }
}

const STEP = { width: 172, badge: 12, textSize: 15 };

/** Draws three steps side by side, with a number above each. */
export function drawSteps(doc: Sheet, steps: readonly string[], { centre, top }: Position) {
  for (const [index, step] of steps.entries()) {
    const middle = centre + (index - (steps.length - 1) / 2) * STEP.width;
    doc.circle(middle, top + STEP.badge, STEP.badge).fill(sheetColours.persimmon);
    const number = String(index + 1);
    doc.font('bold').fontSize(14).fillColor(sheetColours.card);
    doc.text(number, middle - doc.widthOfString(number) / 2, top + 1.7, { lineBreak: false });
    doc.font('regular').fontSize(STEP.textSize).fillColor(sheetColours.ink);
    doc.text(step, middle - doc.widthOfString(step) / 2, top + 28, { lineBreak: false });
  }
}
