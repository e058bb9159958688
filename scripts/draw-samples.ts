/**
 * Draws the photos of the two sample pages, newest first, into web/public/samples:
 *   node scripts/run.mjs scripts/draw-samples.ts
 */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { pictures } from './drawn-people/pictures.ts';

const folder = fileURLToPath(new URL('../web/public/samples/', import.meta.url));
for (const [place, { name, svg }] of pictures.toReversed().entries()) {
  const title = name.replace('.jpg', '').replaceAll('-', ' ');
  writeFileSync(`${folder}photo-${place + 1}.svg`, `${svg.replace('><', `><title>${title}</title><`)}\n`);
}
