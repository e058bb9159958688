import { uniqueEntryNames } from '@togather/contract/entry-names.ts';
import type { Photo } from '@togather/contract/schemas/photos.ts';
import type { ZipEntry } from '#lib/zip/fetch-entries.ts';

export function entriesOf(photos: readonly Photo[]): ZipEntry[] {
  const names = uniqueEntryNames(photos.map((photo) => photo.awsPhotoName));
  return photos.map((photo, at) => ({ name: names[at] ?? `${at}.jpg`, url: photo.url }));
}
