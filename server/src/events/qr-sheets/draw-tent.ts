import {
  drawCentred,
  drawFrame,
  drawLogo,
  drawName,
  drawPin,
  drawQr,
  type NameRoom,
  type Sheet,
  type SheetContent,
  sheetColours,
} from './sheet-parts.ts';

/** Each half of a table tent in points: A4 across, folded between its long edges. */
const HALF = { width: 841.89, height: 297.64 };
/** The code's middle, and that of the text beside it. */
const CODE = { centre: 158, top: 38, side: 180 };
const TEXT_CENTRE = 552;

const NAME: NameRoom = {
  top: 80,
  height: 60,
  width: 490,
  tries: [
    { size: 38, maxLines: 1 },
    { size: 34, maxLines: 1 },
    { size: 30, maxLines: 1 },
    { size: 26, maxLines: 1 },
    { size: 24, maxLines: 2 },
    { size: 21, maxLines: 2 },
    { size: 16, maxLines: 3 },
  ],
};

/** Draws a page that stands on a table when it is folded once: its upper half is upside down. */
export function drawTent(doc: Sheet, content: SheetContent): void {
  doc.save().translate(HALF.width, HALF.height).rotate(180);
  drawHalf(doc, content);
  doc.restore().save().translate(0, HALF.height);
  drawHalf(doc, content);
  doc.restore();
  drawFold(doc);
}

const drawHalf = (doc: Sheet, { brandName, name, day, link, pin, texts }: SheetContent) => {
  const centre = TEXT_CENTRE;
  const { ink, muted } = sheetColours;
  drawFrame(doc, HALF, 16);
  drawQr(doc, link, CODE);
  drawLogo(doc, brandName, { centre, top: 36 });
  drawName(doc, name, { centre, ...NAME });
  drawCentred(doc, day, { centre, top: 144, size: 14, colour: ink });
  drawCentred(doc, texts.invitation, { centre, top: 165, size: 15, colour: muted });
  drawCentred(doc, `${texts.pin} ${new URL(link).host}`, { centre, top: 190, size: 12, colour: muted });
  doc.save().translate(centre, 215).scale(0.7);
  drawPin(doc, pin, { centre: 0, top: 0 });
  doc.restore();
};

/** Draws the line to fold along, light on the bands where both halves meet. */
const drawFold = (doc: Sheet) =>
  doc
    .moveTo(0, HALF.height)
    .lineTo(HALF.width, HALF.height)
    .lineWidth(0.75)
    .dash(6, { space: 4 })
    .stroke(sheetColours.card)
    .undash();
