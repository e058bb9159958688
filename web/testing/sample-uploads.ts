import type { UploadAnswer, UploadedPhoto } from '@togather/contract/schemas/photos.ts';
import { markUploadsWaiting } from '#lib/device/in-app-browser.ts';
import { leaveDevice } from '#lib/sign-in/sign-out.ts';
import type { UploadItem, UploadTarget } from '#parts/uploads/items/upload-items.ts';
import { storedUploads } from '#parts/uploads/store/stored-uploads.ts';
import { drawing, newId } from './samples.ts';

/** Returns files to choose: small-1.jpg, small-2.jpg, … */
export function sampleFiles(count: number, from = 1): File[] {
  return Array.from(
    { length: count },
    (_, at) => new File([`photo ${newId()}`], `small-${from + at}.jpg`, { type: 'image/jpeg' }),
  );
}

export function uploadedPhoto(
  awsPhotoName: string,
  place: number,
  change: Partial<UploadedPhoto> = {},
): UploadedPhoto {
  return {
    photoId: newId(),
    awsPhotoName,
    url: drawing(place),
    previewUrl: `${drawing(place)}?`,
    width: 1600,
    height: 1200,
    sha256: '0'.repeat(64),
    size: 1000,
    duplicate: false,
    place,
    ...change,
  };
}

/** Returns the response to a fully accepted batch. */
export function taken(files: readonly File[], change: Partial<UploadAnswer> = {}): UploadAnswer {
  return {
    photos: files.map(({ name }, place) => uploadedPhoto(name, place)),
    rejected: [],
    remainingPhotoQuota: 50,
    ...change,
  };
}

/** Stores photos of an earlier visit in the browser, in their state at its end. Call `lookAgain` once the page is open. */
export async function keepFromEarlier(
  target: UploadTarget,
  files: readonly File[],
  change: Partial<UploadItem> = {},
): Promise<void> {
  const kept = storedUploads();
  for (const [at, file] of files.entries())
    await kept.keep({
      id: newId(),
      target,
      file,
      state: 'waiting',
      progress: 0,
      addedAt: Date.now() + at,
      owner: null,
      ...change,
    });
  markUploadsWaiting(true);
}

/** Makes the queue of an earlier test reread the stored photos, as another tab does. A newly loaded page does so itself. */
export function lookAgain(): void {
  const channel = new BroadcastChannel('uploads');
  channel.postMessage(null);
  channel.close();
}

/** Returns the states of the photos stored in this browser. */
export async function statesKept(): Promise<string[]> {
  return (await storedUploads().load()).map(({ state }) => state);
}

/** Removes all uploads from page and browser, so that none reaches the next test. */
export async function endUploads(): Promise<void> {
  leaveDevice();
  await storedUploads().eraseAfterSignOut();
}
