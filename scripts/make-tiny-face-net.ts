/**
 * node scripts/run.mjs scripts/make-tiny-face-net.ts <folder>
 * FACE_PACK=<folder>/pack.json npm start
 * Writes a model pack with a tiny net into a folder, to test how packs are loaded, fetched and changed. The net
 * distinguishes colours, not people.
 */
import { resolve } from 'node:path';
import { writeTinyPack } from '../server/src/faces/testing/tiny-pack.ts';

const [, , folder] = process.argv;
if (!folder) {
  console.error('Which folder? node scripts/run.mjs scripts/make-tiny-face-net.ts <folder>');
  process.exit(1);
}
console.log(`FACE_PACK=${await writeTinyPack(resolve(folder))}`);
