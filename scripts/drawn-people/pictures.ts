import sharp from 'sharp';
import { indoorScenes } from './indoor-scenes.ts';
import { outdoorScenes } from './outdoor-scenes.ts';
import { type Picture, pictureOf } from './picture.ts';

/** The order in which the guests took them: the newest, first in the grid, are last. */
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

/** The picture as a photo: JPEG of 1600 x 1200 or the other way round. */
export const toJpeg = ({ svg }: Picture): Promise<Buffer> =>
  sharp(Buffer.from(svg)).jpeg({ quality: 86 }).toBuffer();
