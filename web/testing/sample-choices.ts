import type { ChoiceList, ChoosablePhoto } from '@togather/contract/schemas/choices.ts';
import type { ResponseOf } from '@togather/contract/schemas/contract.ts';
import { pictureOf } from './sample-pictures.ts';
import { inDays, newId } from './samples.ts';

/** Returns the address of a link for choosing with a new secret. */
export const chooseAt = (): string => `/choose/${newId()}`;

const choosablePhoto = (number: number): ChoosablePhoto => {
  const photoId = newId();
  return {
    photoId,
    awsPhotoName: `DSC_000${number}.jpg`,
    url: pictureOf(photoId, 'original'),
    previewUrl: pictureOf(photoId, 'preview'),
    width: 1600,
    height: 1200,
  };
};

/** What a link for choosing shows: three photos. */
export function sampleChoosing(change: Partial<ResponseOf<'showChoosing'>> = {}) {
  const photos = [1, 2, 3].map(choosablePhoto);
  return { eventName: 'Garden party', name: 'Anna', photos, ...change };
}

/** Returns a list with those photos, chosen by Ben without notes. */
export function sampleList(
  name = 'For the book',
  photos: readonly Pick<ChoosablePhoto, 'photoId' | 'awsPhotoName'>[] = [],
): ChoiceList {
  return {
    listId: newId(),
    name,
    choices: photos.map(({ photoId, awsPhotoName }) => ({
      photoId,
      fileName: awsPhotoName,
      note: '',
      chosenBy: 'Ben',
      isByHost: false,
      chosenAt: inDays(-1),
      uploaderName: null,
    })),
  };
}
