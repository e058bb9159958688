/**
 * Writes a model pack of a tiny net into a folder: what FACE_PACK takes, in the smallest form that can be checked by hand.
 * It distinguishes colours, not people: for testing how packs are loaded, fetched and changed.
 *   node scripts/run.mjs scripts/make-tiny-face-net.ts <folder>
 *   FACE_PACK=<folder>/pack.json npm start
 */
import { resolve } from 'node:path';
import { writeTinyPack } from '../server/src/faces/testing/tiny-pack.ts';

const [, , folder] = process.argv;
if (!folder) {
  console.error('Which folder? node scripts/run.mjs scripts/make-tiny-face-net.ts <folder>');
  process.exit(1);
}
console.log(`FACE_PACK=${await writeTinyPack(resolve(folder))}`);
