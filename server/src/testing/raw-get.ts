import { get, type IncomingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';

/** Sends a GET and returns the raw bytes: nothing is decompressed, no header added. */
export function rawGet(
  url: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; headers: IncomingHttpHeaders; bytes: Buffer }> {
  return new Promise((resolve, reject) => {
    const request = get(url, { headers }, async (response) => {
      resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes: await buffer(response) });
    });
    request.once('error', reject);
  });
}
