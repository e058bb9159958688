import { call } from '#lib/api/api.ts';
import { decodePicture, encodePicture } from '#lib/device/encode-picture.ts';

/** Enough for one face, while a phone's full picture would take seconds on a crowded network. */
const SELFIE = { longSide: 1280, quality: 0.9 };

/** Returns the picture as a small, upright JPEG without metadata, or unchanged if it cannot be decoded here. */
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

/** Finds the figures that look like a selfie, until `signal`. Does not send the picture's name. */
export const sendSelfie = async (eventId: string, file: File, signal: AbortSignal | undefined) => {
  const form = new FormData();
  form.append('selfie', await shrink(file), 'selfie');
  return call('findFigures', { params: { eventId }, form, signal });
};
