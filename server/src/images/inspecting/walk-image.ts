import { type HeicLayout, walkHeic } from '#images/formats/heic.ts';
import { walkJpeg } from '#images/formats/jpeg.ts';
import type { Layout } from '#images/formats/layout.ts';
import { type PngLayout, walkPng } from '#images/formats/png.ts';
import { walkWebp } from '#images/formats/webp.ts';
import { sniff } from './sniff.ts';

/** A file's format by its content, and its structure. */
export type WalkedImage =
  | { format: 'jpeg' | 'webp'; layout: Layout }
  | { format: 'png'; layout: PngLayout }
  | { format: 'heic'; layout: HeicLayout };

/**
 * Walks a file's structure, in time linear in the length of the file, whatever it claims.
 * @throws ImageError with the code of the cause; CostlyImage for more than MAX_PIECES pieces
 */
export function walkImage(bytes: Buffer): WalkedImage {
  const format = sniff(bytes);
  if (format === 'jpeg') return { format, layout: walkJpeg(bytes) };
  if (format === 'webp') return { format, layout: walkWebp(bytes) };
  if (format === 'png') return { format, layout: walkPng(bytes) };
  return { format, layout: walkHeic(bytes) };
}
