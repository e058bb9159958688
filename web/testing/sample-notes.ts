import { type PhotoNote, packNotes } from '@togather/contract/photo-notes.ts';
import type { ResponseOf } from '@togather/contract/schemas/contract.ts';
import type { Photo } from '@togather/contract/schemas/photos.ts';

const UPLOADED_S = Date.UTC(2026, 10, 8) / 1000;

/**
 * Returns `listPhotoNotes`' answer. By default a photo has no capture time, uploader or hearts; `noteOn` overrides that.
 */
export function sampleNotes(
  photos: readonly Photo[],
  noteOn: (photo: Photo, place: number) => Partial<PhotoNote> = () => ({}),
): ResponseOf<'listPhotoNotes'> {
  const rows = photos.map((photo, place) => {
    const note = noteOn(photo, place);
    const time = note.takenAt ? Date.parse(note.takenAt) / 1000 : UPLOADED_S;
    return {
      takenAt: null,
      time,
      uploaderName: null,
      hearts: 0,
      focus: null,
      ...note,
      photoId: photo.photoId,
    };
  });
  return structuredClone(packNotes(rows)) as ResponseOf<'listPhotoNotes'>;
}
