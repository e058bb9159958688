/**
 * The least that a thumbnail can cost here: sharp alone, one of 320 pixels for each path it is sent, a path at a time; with
 * the priority of our decoders, so that whatever else the machine does delays both.
 */
import sharp from 'sharp';
import { lowerPriority, priorities } from '../../server/src/platform/children/lower-priority.ts';

sharp.concurrency(1);
sharp.cache(false);
lowerPriority(priorities.decoder);
process.on('message', async (path: string) => {
  await sharp(path).autoOrient().resize(320, 320, { fit: 'inside' }).webp({ effort: 0 }).toBuffer();
  process.send?.('made');
});
process.on('disconnect', () => process.exit());
process.send?.('ready');
