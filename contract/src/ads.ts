import { z } from 'zod';

/** Where an ad stands: 1 and 2 beside the info block, 3 upload, 4 face menu, 5 manual download, 6 in the grid. */
export const adPosition = z.int().min(1).max(6);

export const ad = z.object({
  positionId: adPosition,
  name: z.string(),
  AdImageUrl: z.url(),
  directUrl: z.url(),
});
export type Ad = z.infer<typeof ad>;
