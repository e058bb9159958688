import { ImageError } from '#images/formats/image-error.ts';

/** Converts libvips' decoding errors to ImageError; errors for lack of memory pass unchanged. */
export async function refusing<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    // Caused by the machine, not by the file.
    if (/out of memory|insufficient memory \(case/i.test(message)) throw error;
    if (/pixel limit/.test(message)) throw new ImageError('FILE_TOO_MANY_PIXELS', message, { cause: error });
    const code = /unsupported image format/.test(message) ? 'FILE_UNSUPPORTED' : 'FILE_CORRUPT';
    throw new ImageError(code, message, { cause: error });
  }
}
