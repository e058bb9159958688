import { expect, test } from 'vitest';
import { isPhoto } from './is-photo.ts';

const file = (bytes: string, name: string, type: string) =>
  new File([Uint8Array.from(bytes, (letter) => letter.charCodeAt(0))], name, { type });

test.each([
  ['\xff\xd8\xff\xe1rest of it', 'photo.jpg', 'application/octet-stream'],
  ['\xff\xd8\xff\xe0rest of it', 'photo.jfif', ''],
  ['\x89PNG\r\n\x1a\n....', 'photo', ''],
  ['RIFF....WEBPVP8 ', 'photo.bin', 'application/octet-stream'],
  ['\0\0\0\x18ftypheic....', 'IMG_1.HEIC', ''],
  ['anything', 'drawn.gif', 'image/gif'],
])('%j is a photo as %s of type %j', async (bytes, name, type) => {
  expect(await isPhoto(file(bytes, name, type))).toBe(true);
});

test.each([
  ['%PDF-1.7....', 'form.pdf', 'application/pdf'],
  ['\0\0\0\x18ftypmp42....', 'film.mp4', 'video/mp4'],
  ['hello', 'photo.jpg', 'application/octet-stream'],
  ['', '.DS_Store', ''],
])('%j is not a photo as %s of type %j', async (bytes, name, type) => {
  expect(await isPhoto(file(bytes, name, type))).toBe(false);
});

test('judges a file that cannot be read yet by its name', async () => {
  const gone = file('', 'photo.jfif', '');
  gone.slice = () => {
    throw new DOMException('gone', 'NotReadableError');
  };
  expect(await isPhoto(gone)).toBe(true);
});
