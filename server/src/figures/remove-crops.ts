import type { Context } from '../context/context.ts';
import { faceCropKey } from '../storage/keys.ts';

/** A deleted face whose crop may still be in storage. */
export interface LeftCrop {
  readonly photoId: string;
  readonly faceId: string;
}

/** Removes the crops of deleted faces; the sweep removes what a crash leaves behind. */
export const removeCrops = async (
  { storage }: Pick<Context, 'storage'>,
  crops: readonly LeftCrop[],
): Promise<void> => {
  for (const { photoId, faceId } of crops) await storage.remove(faceCropKey(photoId, faceId));
};
