import type { Context } from '#app/context/context.ts';
import type { Request } from '#http/exchange.ts';
import { partsOf, receiveFile } from '#http/multipart-parts.ts';
import { DecoderBusy } from '#images/decoding/decoder.ts';
import { ImageError } from '#images/formats/image-error.ts';
import { inspect } from '#images/inspecting/inspect.ts';
import { Failure } from '#platform/base/failure.ts';
import { networkOf } from '#platform/limits/rate-limit.ts';

const ONE_FILE = { files: 1, fields: 5, parts: 6 };

/**
 * Reads a selfie from a multipart body into memory only; converts HEIC to JPEG. Takes a place in the upload queue,
 * because it is as large as a photo. Throws Failure NO_FILES, TOO_MANY_FILES, FILE_TOO_LARGE, MULTIPART_MALFORMED,
 * REQUEST_TIMEOUT, UPLOADS_BUSY, HEIC_BUSY, and the codes of ImageError.
 */
export async function receiveSelfie({ decoder, uploadGate }: Context, request: Request): Promise<Buffer> {
  const leave = await uploadGate.enter([networkOf(request.ip)], request.pace);
  try {
    const bytes = await readFile(request);
    return inspect(bytes).format === 'heic' ? await decoder.convertHeic(bytes) : bytes;
  } catch (error) {
    if (error instanceof ImageError || error instanceof DecoderBusy)
      throw new Failure(error.code, { cause: error });
    throw error;
  } finally {
    leave();
  }
}

const readFile = async (request: Request): Promise<Buffer> => {
  let selfie: Buffer | undefined;
  for await (const part of partsOf(request, ONE_FILE)) {
    if (part.type !== 'file') continue;
    const bytes = await receiveFile(part);
    if (!bytes) throw new Failure('FILE_TOO_LARGE');
    selfie = bytes;
  }
  if (!selfie) throw new Failure('NO_FILES');
  return selfie;
};
