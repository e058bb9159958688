import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Context } from '../context/context.ts';
import { blankGps } from '../imaging/blank-gps.ts';

/**
 * Makes of each of these photos, or of any, once what jobs make of it: for tests that upload the same ones again and
 * again.
 */
export const rememberPhotos = (photos?: readonly { bytes: Uint8Array }[]) => {
  const known = photos && new Set(photos.map(({ bytes }) => keyOf(asStored(bytes))));
  const once = <P extends string | Uint8Array, T>(make: (photo: P) => Promise<T>) => {
    const made = new Map<string, Promise<T>>();
    return (photo: P) => {
      const key = keyOf(typeof photo === 'string' ? readFileSync(photo) : photo);
      const result = made.get(key) ?? make(photo);
      if (!known || known.has(key)) made.set(key, result);
      return result;
    };
  };
  return (context: Context): Context => ({
    ...context,
    faces: { ...context.faces, analyse: once(context.faces.analyse) },
    decoder: {
      ...context.decoder,
      renderThumbnail: once(context.decoder.renderThumbnail),
      renderLarger: once(context.decoder.renderLarger),
    },
  });
};

const keyOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

const asStored = (bytes: Uint8Array): Buffer => {
  const stored = Buffer.from(bytes);
  blankGps(stored);
  return stored;
};
