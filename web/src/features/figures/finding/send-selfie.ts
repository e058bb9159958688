import { call } from '../../../platform/api/api.ts';
import { decodePicture, encodePicture } from '../../../platform/device/encode-picture.ts';

/** Enough for one face; a phone's own picture would take seconds on a crowded network. */
const SELFIE = { longSide: 1280, quality: 0.9 };

/** The picture as a small upright JPEG without anything else the camera wrote; itself where it cannot be read here. */
const shrink = async (file: File): Promise<Blob> => {
  try {
    const bitmap = await decodePicture(file);
    const blob = await encodePicture(bitmap, SELFIE);
    bitmap.close();
    return blob ?? file;
  } catch {
    return file;
  }
};

/** Asks who of the event looks like a selfie, until `signal`. The picture's name stays here. */
export const sendSelfie = async (eventId: string, file: File, signal: AbortSignal | undefined) => {
  const form = new FormData();
  form.append('selfie', await shrink(file), 'selfie');
  return call('findFigures', { params: { eventId }, form, signal });
};
