import { MAX_UPLOAD_BYTES } from '@togather/contract/limits.ts';
import type { Context } from '#app/context/context.ts';
import { inspect } from '#images/inspecting/inspect.ts';
import { Failure } from '#platform/base/failure.ts';

/**
 * Returns the file if it has the size of a guest's photo, or a JPEG scaled to that size. Throws ImageError, DecoderBusy, or
 * Failure FILE_TOO_LARGE for a larger file of another format.
 */
export const fitPhoto = async ({ decoder }: Pick<Context, 'decoder'>, bytes: Buffer): Promise<Buffer> => {
  if (bytes.length <= MAX_UPLOAD_BYTES) return bytes;
  const { format } = inspect(bytes);
  if (format !== 'jpeg') throw new Failure('FILE_TOO_LARGE');
  return decoder.scaleJpeg(bytes, MAX_UPLOAD_BYTES);
};
