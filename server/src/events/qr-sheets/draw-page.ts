import {
  drawCentred,
  drawFrame,
  drawLogo,
  drawName,
  drawPin,
  drawQr,
  drawSteps,
  type NameRoom,
  type Sheet,
  type SheetContent,
  sheetColours,
} from './sheet-parts.ts';

/** An upright A4 page in points. */
const PAGE = { width: 595.28, height: 841.89 };

const NAME: NameRoom = {
  top: 118,
  height: 88,
  width: 470,
  tries: [
    { size: 48, maxLines: 1 },
    { size: 44, maxLines: 1 },
    { size: 40, maxLines: 1 },
    { size: 36, maxLines: 1 },
    { size: 36, maxLines: 2 },
    { size: 33, maxLines: 2 },
    { size: 30, maxLines: 2 },
    { size: 24, maxLines: 3 },
  ],
};

/** Draws an upright page; other sizes of paper are the same page, scaled. */
export function drawPage(doc: Sheet, { brandName, name, day, link, pin, texts }: SheetContent): void {
  const centre = PAGE.width / 2;
  const { ink, muted } = sheetColours;
  drawFrame(doc, PAGE, 28);
  drawLogo(doc, brandName, { centre, top: 60 });
  drawName(doc, name, { centre, ...NAME });
  drawCentred(doc, day, { centre, top: 210, size: 17, colour: ink });
  drawCentred(doc, texts.invitation, { centre, top: 240, size: 19, colour: muted });
  drawQr(doc, link, { centre, top: 280, side: 230 });
  drawCentred(doc, `${texts.pin} ${new URL(link).host}`, { centre, top: 586, size: 16, colour: muted });
  drawPin(doc, pin, { centre, top: 619 });
  drawSteps(doc, texts.steps, { centre, top: 724 });
}
