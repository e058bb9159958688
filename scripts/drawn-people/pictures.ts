import sharp from 'sharp';
import { indoorScenes } from './indoor-scenes.ts';
import { outdoorScenes } from './outdoor-scenes.ts';
import { type Picture, pictureOf } from './picture.ts';

/** The order in which the guests took the photos; the grid shows the last one first. */
const ORDER = [
  'hills-at-noon.jpg',
  'the-band.jpg',
  'lanterns.jpg',
  'grandma-dances.jpg',
  'the-long-table.jpg',
  'first-look.jpg',
  'three-friends.jpg',
  'selfie.jpg',
  'garden-toast.jpg',
  'the-cake.jpg',
  'grandmas-smile.jpg',
  'everybody.jpg',
  'dance-floor.jpg',
  'the-dog.jpg',
  'cutting-the-cake.jpg',
  'balloon-girl.jpg',
  'toast.jpg',
  'under-the-arch.jpg',
];

/** All drawn photos, oldest first. */
export const pictures: readonly Picture[] = [...indoorScenes, ...outdoorScenes]
  .map(pictureOf)
  .sort((a, b) => ORDER.indexOf(a.name) - ORDER.indexOf(b.name));

/** Renders the picture as a JPEG of 1600 x 1200, or 1200 x 1600 when upright. */
export function toJpeg({ svg }: Picture): Promise<Buffer> {
  return sharp(Buffer.from(svg)).jpeg({ quality: 86 }).toBuffer();
}
