import { PAPER_LINE, paper } from '@togather/contract/look.ts';
import QRCode from 'qrcode';
import { drawLine, widthOf } from './set-text.ts';

export type Sheet = PDFKit.PDFDocument;

export const sheetColours = {
  paper: paper.ground,
  card: paper.surface,
  line: PAPER_LINE,
  ink: paper.ink,
  muted: paper.muted,
  persimmon: paper.accent,
} as const;

/** Position of a part in points: its middle from the left, and its top from the page's upper edge. */
interface Position {
  readonly centre: number;
  readonly top: number;
}

/** Draws warm paper with a fine border. */
export function drawFrame(doc: Sheet, page: { width: number; height: number }) {
  doc.rect(0, 0, page.width, page.height).fill(sheetColours.paper);
  doc.rect(0, 0, page.width, 10).fill(sheetColours.persimmon);
  doc
    .roundedRect(28, 34, page.width - 56, page.height - 62, 18)
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

/** Modules that stay white around a code (ISO/IEC 18004). */
const QUIET_MODULES = 4;

/** Draws a QR code on a white card with its upper edge at `top`; `side` is that of the code, in points. */
export function drawQr(doc: Sheet, text: string, { centre, top, side }: Position & { side: number }) {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' });
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

/** Returns a QR code as a PNG of that many pixels. */
export function drawQrImage(text: string, width: number): Promise<Buffer> {
  return QRCode.toBuffer(text, { errorCorrectionLevel: 'M', width });
}

/** Points by which rows overlap, against gaps between them. */
const OVERLAP = 0.05;

/** Returns adjacent dark modules as one run, so that no printer shows a gap between them. */
const darkRuns = (modules: { size: number; get(row: number, column: number): number }, row: number) => {
  const runs: { from: number; to: number }[] = [];
  for (let column = 0; column < modules.size; column++) {
    if (!modules.get(row, column)) continue;
    const last = runs.at(-1);
    if (last?.to === column) last.to++;
    else runs.push({ from: column, to: column + 1 });
  }
  return runs;
};

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
