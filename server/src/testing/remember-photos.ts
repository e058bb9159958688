import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Context } from '#app/context/context.ts';
import { blankGps } from '#images/location/blank-gps.ts';

/** By photo and result, for all test files of a worker, whose servers compute the same. */
const made = new Map<string, Promise<unknown>>();

/**
 * Computes what jobs make of each of these photos, or of any, only once, for tests that upload the same photos repeatedly.
 */
export function rememberPhotos(photos?: readonly { bytes: Uint8Array }[]) {
  const known = photos && new Set(photos.map(({ bytes }) => keyOf(asStored(bytes))));
  const once =
    <P extends string | Uint8Array, T>(what: string, make: (photo: P) => Promise<T>) =>
    (photo: P): Promise<T> => {
      const content = keyOf(typeof photo === 'string' ? readFileSync(photo) : photo);
      if (known && !known.has(content)) return make(photo);
      const key = `${what} ${content}`;
      const result = (made.get(key) as Promise<T> | undefined) ?? make(photo);
      made.set(key, result);
      // A failure may be temporary.
      result.catch(() => made.delete(key));
      return result;
    };
  return (context: Context): Context => ({
    ...context,
    faces: {
      ...context.faces,
      analyse: once(context.faces.pack.pipelineVersion, context.faces.analyse),
    },
    decoder: {
      ...context.decoder,
      renderThumbnail: once('thumbnail', context.decoder.renderThumbnail),
      renderLarger: once('larger', context.decoder.renderLarger),
    },
  });
}

const keyOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

const asStored = (bytes: Uint8Array): Buffer => {
  const stored = Buffer.from(bytes);
  blankGps(stored);
  return stored;
};
