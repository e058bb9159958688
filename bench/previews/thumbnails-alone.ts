/**
 * The baseline for thumbnails: sharp alone makes a 320-pixel one for each path it receives, one at a time, with the
 * priority of our decoders so that other load slows both equally.
 */

import { lowerPriority, priorities } from '@togather/server/src/platform/children/child-pool.ts';
import sharp from 'sharp';

sharp.concurrency(1);
sharp.cache(false);
lowerPriority(priorities.decoder);
process.on('message', async (path: string) => {
  await sharp(path).autoOrient().resize(320, 320, { fit: 'inside' }).webp({ effort: 0 }).toBuffer();
  process.send?.('made');
});
process.on('disconnect', () => process.exit());
process.send?.('ready');
