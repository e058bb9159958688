import type { Context } from '../context.ts';
import { faceCropKey } from '../storage/keys.ts';

/** A face that is gone, whose crop may still lie in storage. */
export interface LeftCrop {
  readonly photoId: string;
  readonly faceId: string;
}

/** Removes the pictures of faces whose rows are gone; what a crash leaves of them, the sweep takes. */
export const removeCrops = async (
  { storage }: Pick<Context, 'storage'>,
  crops: readonly LeftCrop[],
): Promise<void> => {
  for (const { photoId, faceId } of crops) await storage.remove(faceCropKey(photoId, faceId));
};
