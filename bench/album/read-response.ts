import { createWriteStream } from 'node:fs';
import { get } from 'node:http';

/** Reads a response to its end, into a file if given. Returns the milliseconds to its first and to its last byte. */
export function readResponse(url: string, file?: string): Promise<{ first: number; all: number }> {
  return new Promise((resolve, reject) => {
    const startedAt = performance.now();
    let first = 0;
    get(url, { agent: false }, (response) => {
      if (file) response.pipe(createWriteStream(file));
      response.on('data', () => {
        first ||= performance.now() - startedAt;
      });
      response.once('end', () => resolve({ first, all: performance.now() - startedAt }));
      response.once('error', reject);
    }).once('error', reject);
  });
}
