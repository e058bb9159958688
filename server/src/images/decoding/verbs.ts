import { renderAdImage } from './ad-image.ts';
import { blurFaces } from './blur/blur-faces.ts';
import { checkWhole } from './decode.ts';
import { renderFaceCrop } from './face-crop.ts';
import { renderFrameImage } from './frame-image.ts';
import { renderFramed, renderFramedBlank } from './framed-photo.ts';
import { convertHeic } from './heic/convert-heic.ts';
import { scaleJpeg } from './jpeg/scale-jpeg.ts';
import { renderForPrint } from './print.ts';
import { renderReduced } from './reduction.ts';
import { renderLarger, renderPlaceholder, renderPreview, renderThumbnail } from './renditions.ts';

/** Functions on a file's bytes, by their name in requests. */
export const verbs = {
  renderThumbnail,
  renderPlaceholder,
  renderLarger,
  renderPreview,
  renderFaceCrop,
  renderAdImage,
  renderForPrint,
  renderReduced,
  renderFrameImage,
  renderFramed,
  renderFramedBlank,
  convertHeic,
  blurFaces,
  checkWhole,
  scaleJpeg,
};

export type Verbs = typeof verbs;
