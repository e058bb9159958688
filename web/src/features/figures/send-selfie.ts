import { call } from '../../lib/api.ts';

/** Enough for one face; a phone's own picture would take seconds on a crowded network. */
const LONG_SIDE = 1280;
const QUALITY = 0.9;

/** The picture as a small upright JPEG without anything else the camera wrote; itself where it cannot be read here. */
const shrink = async (file: File): Promise<Blob> => {
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const scale = Math.min(1, LONG_SIDE / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(bitmap.width * scale);
    canvas.height = Math.round(bitmap.height * scale);
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', QUALITY));
    return blob ?? file;
  } catch {
    return file;
  }
};

/** Asks who of the event looks like a selfie. The picture's name stays here. */
export const sendSelfie = async (eventId: string, file: File) => {
  const form = new FormData();
  form.append('selfie', await shrink(file), 'selfie');
  return call('findFigures', { params: { eventId }, form });
};
