import type { ShownWall, Wall, WallPhoto } from '@togather/contract/schemas/walls.ts';
import type { Wish } from '@togather/contract/schemas/wishes.ts';
import { pictureOf } from './sample-pictures.ts';
import { inDays, newId, newPin } from './samples.ts';

/** Returns the address of a wall with a new secret. */
export const wallAt = (): string => `/wall/${newId()}`;

/** Returns a photo whose picture the scripted server has as `getPreview` and `getOriginal`. */
export function wallPhoto(change: Partial<WallPhoto> = {}): WallPhoto {
  const photoId = change.photoId ?? newId();
  return {
    photoId,
    url: pictureOf(photoId, 'original'),
    previewUrl: pictureOf(photoId, 'preview'),
    width: 1600,
    height: 1200,
    takenAt: null,
    faces: [],
    ...change,
  };
}

export function sampleWall(change: Partial<ShownWall> = {}) {
  const pinCode = newPin();
  return {
    eventName: 'Garden party',
    pinCode,
    joinUrl: `${location.origin}/event/${pinCode}`,
    photos: [wallPhoto(), wallPhoto()],
    adInfos: [],
    settings: { seconds: 8 },
    ...change,
  } satisfies ShownWall;
}

/** Returns a wall as its host sees it. */
export function hostedWall(change: Partial<Wall> = {}): Wall {
  return {
    wallId: newId(),
    seconds: 8,
    createdAt: inDays(-1),
    showsPin: true,
    ...change,
  };
}

export function sampleWish(change: Partial<Wish> = {}): Wish {
  return {
    wishId: newId(),
    photoId: null,
    text: 'All the best!',
    authorName: 'Mia',
    isHost: false,
    writtenAt: inDays(-1),
    isEdited: false,
    ...change,
  };
}
