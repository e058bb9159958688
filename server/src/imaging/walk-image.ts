import { walkHeic } from './heic.ts';
import { walkJpeg } from './jpeg.ts';
import type { Layout } from './layout.ts';
import { walkPng } from './png.ts';
import type { ImageFormat } from './sniff.ts';
import { walkWebp } from './webp.ts';

/** Each format's walk over its structure; time grows with the length of the file and with nothing that it claims. */
export const WALKS: Record<ImageFormat, (bytes: Buffer) => Layout> = {
  jpeg: walkJpeg,
  png: walkPng,
  webp: walkWebp,
  heic: walkHeic,
};
