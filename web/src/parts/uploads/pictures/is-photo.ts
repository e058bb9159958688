const startsWith = (bytes: Uint8Array, text: string, at = 0): boolean =>
  [...text].every((letter, index) => bytes[at + index] === letter.charCodeAt(0));

/** Checks the magic bytes of JPEG, PNG, WebP and HEIC. */
const beginsAsPhoto = (bytes: Uint8Array): boolean =>
  startsWith(bytes, '\xff\xd8\xff') ||
  startsWith(bytes, '\x89PNG') ||
  (startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8)) ||
  (startsWith(bytes, 'ftyp', 4) &&
    /^(hei[cxms]|hev[cxms]|mif1|msf1)/.test(String.fromCharCode(...bytes.slice(8))));

const SNIFFED_BYTES = 12;

/** Returns whether a file's name is that of a photo. */
export const hasPhotoName = (name: string): boolean => /\.(heic|heif|jpe?g|jfif|png|webp)$/i.test(name);

/**
 * Returns whether a chosen file is a photo, by its content unless the browser reports an image type. Android reports many
 * photos as `application/octet-stream`, and files without an extension or with .jfif have no type. A file that cannot be
 * read yet is judged by its name.
 */
export async function isPhoto(file: File): Promise<boolean> {
  if (file.type.startsWith('image/')) return true;
  try {
    return beginsAsPhoto(new Uint8Array(await file.slice(0, SNIFFED_BYTES).arrayBuffer()));
  } catch {
    return hasPhotoName(file.name);
  }
}

/** Returns false if the file was changed, moved or deleted since it was chosen, or its card was removed. */
export async function isReadable(file: File): Promise<boolean> {
  try {
    await file.slice(0, 1).arrayBuffer();
    return true;
  } catch {
    return false;
  }
}
