/** Keys in storage: everything of a photo is below one prefix, so that one removal deletes it. */
export const originalsPrefix = 'photos/';
export const photoPrefix = (photoId: string) => `photos/${photoId}/`;
export const originalKey = (photoId: string) => `photos/${photoId}/original`;
export function previewKey(photoId: string, width: number, format: 'webp' | 'jpeg') {
  return `photos/${photoId}/preview-${width}.${format}`;
}
export const faceCropKey = (photoId: string, faceId: string) => `photos/${photoId}/face-${faceId}.webp`;
/** Returns undefined for other files than face crops. */
export const faceIdOfKey = (key: string): string | undefined => /\/face-(\w+)\.webp$/.exec(key)?.[1];
export const adImagesPrefix = 'ads/';
export const adImageKey = (imageId: string) => `ads/${imageId}.webp`;
/** Returns undefined for an unfinished file. */
export const adImageIdOfKey = (key: string): string | undefined => /^ads\/(\w+)\.webp$/.exec(key)?.[1];
export const photoIdOfKey = (key: string): string | undefined => key.split('/')[1];
export const erasuresPrefix = 'erasures/';
/** `number`: that of its first erasure. */
export function erasuresKey(at: Date, number: string) {
  return `erasures/${at.toISOString().replaceAll(':', '-')}-${number}.json`;
}

/** Returns true for objects in backups: a photo's files and ad images. */
export function isObjectKey(key: string): boolean {
  return /^(photos\/\w+\/[\w-]+(\.\w+)?|ads\/\w+\.webp)$/.test(key);
}
export const isErasuresKey = (key: string): boolean => /^erasures\/[\dTZ.-]+\.json$/.test(key);
