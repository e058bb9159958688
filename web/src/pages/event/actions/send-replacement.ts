import { endpoints } from '@togather/contract/endpoints.ts';
import { MAX_UPLOAD_BYTES, REQUEST_TIMEOUT_MS } from '@togather/contract/limits.ts';
import type { ResponseOf } from '@togather/contract/schemas/contract.ts';
import { addressOf, authHeader } from '#lib/api/api.ts';
import { errorOf, NetworkError, TimeoutError } from '#lib/failures/failures.ts';
import { clearSession } from '#lib/session/session-store.ts';
import { shrinkAside } from '#parts/uploads/pictures/shrink-aside.ts';

/** The file, or a smaller one if the server would refuse its size. Throws ApiError FILE_TOO_LARGE where it cannot be shrunk. */
const fit = async (file: File): Promise<File> => {
  if (file.size <= MAX_UPLOAD_BYTES) return file;
  const shrunk = await shrinkAside(file);
  if (shrunk) return shrunk;
  throw errorOf(413, { error: { code: 'FILE_TOO_LARGE', message: '' } }, null);
};

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/**
 * Sends a new file for a photo. By XMLHttpRequest, as `sendBatch`, for the progress. Throws ApiError, NetworkError or TimeoutError.
 */
export async function sendReplacement(
  photoId: string,
  given: File,
  onProgress: (fraction: number) => void,
): Promise<ResponseOf<'replacePhoto'>> {
  const file = await fit(given);
  return new Promise((resolve, reject) => {
    const { method, auth } = endpoints.replacePhoto;
    const request = new XMLHttpRequest();
    request.open(method, addressOf('replacePhoto', { params: { photoId } }));
    request.timeout = REQUEST_TIMEOUT_MS;
    request.setRequestHeader('Content-Type', 'application/octet-stream');
    for (const [name, value] of Object.entries(authHeader(auth))) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.ontimeout = () => reject(new TimeoutError('timeout'));
    request.onerror = () => reject(new NetworkError('the upload was cut off'));
    request.onload = () => {
      const body = parse(request.responseText);
      if (request.status === 401) clearSession();
      if (request.status === 200 && body) resolve(body as ResponseOf<'replacePhoto'>);
      else reject(errorOf(request.status, body, request.getResponseHeader('Retry-After')));
    };
    request.send(file);
  });
}
