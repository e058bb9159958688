import type { Photo } from '@togather/contract/schemas/photos.ts';
import { vi } from 'vitest';
import { samplePhotos } from './samples.ts';

const MB = 1024 * 1024;

export const devices = {
  iphone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1',
  android:
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
} as const;

/** Sets a phone's user agent until the test ends. */
export function asDevice(device: keyof typeof devices): void {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(devices[device]);
}

/** Returns photos whose originals the scripted server has, by the endpoint `getOriginal`. */
export function servedPhotos(count: number): Photo[] {
  return samplePhotos(count).map((photo) => ({ ...photo, url: originalOf(photo) }));
}
const originalOf = ({ photoId }: Photo) => `${location.origin}/api/photo/${photoId}/original?t=1`;

/** Returns the photo with its original at `getPreview`, so that the server can refuse it alone. */
export function refusable(photo: Photo): Photo {
  return {
    ...photo,
    url: `${location.origin}/api/photo/${photo.photoId}/preview?t=1`,
  };
}

/** Returns `listPhotoSizes`' answer for photos of `megabytes` each. */
export function sizesOf(photos: readonly Photo[], megabytes: number) {
  return {
    sizes: photos.map(({ photoId }) => ({ photoId, size: megabytes * MB })),
  };
}

/** Returns `createArchive`'s answer for photos of an event. */
export function archiveOf(eventId: string, photos: readonly Photo[], missing: readonly string[] = []) {
  return {
    url: `${location.origin}/api/event/${eventId}/archives?of=all&t=1`,
    fileName: 'photos.zip',
    size: MB,
    photoCount: photos.length,
    missing: [...missing],
  };
}

/** Records downloads that the page starts, and does not save them. */
export function catchDownloads(): { readonly name: string; readonly href: string }[] {
  const caught: { name: string; href: string }[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    caught.push({ name: this.download, href: this.href });
  });
  return caught;
}

/** Adds a share sheet to the browser, which records the names of each shared group. */
export function giveShareSheet() {
  const groups: string[][] = [];
  const share = vi.fn(async ({ files = [] }: ShareData) => {
    groups.push(files.map(({ name }) => name));
  });
  Object.defineProperty(navigator, 'canShare', { value: () => true, configurable: true });
  Object.defineProperty(navigator, 'share', { value: share, configurable: true });
  return { groups, share };
}
