import type { PreviewWidth } from '@togather/contract/limits.ts';
import type { Context } from '../context.ts';
import { Failure } from '../failure.ts';
import { renderPreview } from '../imaging/renditions.ts';
import { fromMemory, putIfRoom } from '../storage/from-memory.ts';
import { originalKey, previewKey } from '../storage/keys.ts';
import { readAll } from '../storage/read-all.ts';
import type { Storage } from '../storage/storage.ts';

export type PreviewFormat = 'webp' | 'jpeg';

export interface WantedPreview {
  readonly photoId: string;
  readonly width: PreviewWidth;
  readonly format: PreviewFormat;
}

/** Previews being made in this process: many guests who ask for one at once cause one rendering. */
const rendering = new Map<string, Promise<Buffer>>();

/**
 * The preview's key, and where it is read from; made now, once, when the job has not come to it. One that storage has
 * no room for is served all the same. Throws Failure PHOTO_NOT_FOUND.
 */
export const openPreview = async (
  context: Pick<Context, 'storage'>,
  wanted: WantedPreview,
): Promise<{ key: string; from: Pick<Storage, 'open'> }> => {
  const key = previewKey(wanted.photoId, wanted.width, wanted.format);
  const existing = await context.storage.open(key);
  existing?.stream.destroy();
  if (existing) return { key, from: context.storage };
  let work = rendering.get(key);
  if (!work) {
    work = renderAndKeep(context, wanted, key).finally(() => rendering.delete(key));
    rendering.set(key, work);
  }
  return { key, from: fromMemory(await work) };
};

const renderAndKeep = async ({ storage }: Pick<Context, 'storage'>, wanted: WantedPreview, key: string) => {
  const original = await readAll(storage, originalKey(wanted.photoId));
  if (!original) throw new Failure('PHOTO_NOT_FOUND');
  const { data } = await renderPreview(original, { longSide: wanted.width, format: wanted.format });
  await putIfRoom(storage, key, data);
  return data;
};

/** WebP for every browser of today; JPEG for whoever says that WebP is not welcome (RFC 9110 §12.5.1). */
export const chooseFormat = (accept: string | undefined): PreviewFormat => {
  if (!accept) return 'webp';
  const ranges = accept.split(',').map((range) => range.trim());
  // The range that names WebP most closely decides.
  const closest = ['image/webp', 'image/*', '*/*']
    .map((type) => ranges.find((range) => range.split(';')[0]?.trim() === type))
    .find(Boolean);
  return closest && !/;\s*q=0(\.0*)?$/.test(closest) ? 'webp' : 'jpeg';
};
