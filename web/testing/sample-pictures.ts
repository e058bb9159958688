import type { Photo } from '@togather/contract/schemas/photos.ts';
import { respond } from './answer-calls.ts';
import { samplePhotos } from './samples.ts';

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="48"><rect width="64" height="48"/></svg>';

/** The response to a request for a picture. */
export const picture = respond(200, svg, 'image/svg+xml');

/** Returns a picture's address on the scripted server: the endpoints `getPreview` and `getOriginal`. */
export function pictureOf(photoId: string, what: 'preview' | 'original', token = '1'): string {
  return `${location.origin}/api/photo/${photoId}/${what}?t=${token}`;
}

/** Returns photos whose previews and originals the scripted server has. */
export function photosOnServer(count: number, token?: string): Photo[] {
  return samplePhotos(count).map((photo) => ({
    ...photo,
    url: pictureOf(photo.photoId, 'original', token),
    previewUrl: pictureOf(photo.photoId, 'preview', token),
  }));
}

/** Draws a photograph that every browser can decode, padded to `size` with zeros after its end. */
export async function drawnFile(name: string, size?: number): Promise<File> {
  const canvas = new OffscreenCanvas(64, 48);
  canvas.getContext('2d')?.fillRect(0, 0, 64, 48);
  const photo = await canvas.convertToBlob({ type: 'image/jpeg' });
  const rest = size === undefined ? [] : [new Uint8Array(size - photo.size)];
  return new File([photo, ...rest], name, { type: 'image/jpeg' });
}
