import { ImageError } from '../formats/image-error.ts';
import { inspect } from './inspect.ts';
import { walkImage } from './walk-image.ts';

/** How a decoder has to open a file: turned by `orientation`, 1 to 8, and with an end marker of ours where it lacks one. */
export interface Turn {
  orientation: number;
  lacksEnd: boolean;
}

/** Reads that of any file; one that is not taken is not turned. */
export const readTurn = (file: Uint8Array): Turn => {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  try {
    const walked = walkImage(bytes);
    const lacksEnd = walked.layout.lacksEnd === true;
    return { orientation: inspect(bytes, walked).orientation, lacksEnd };
  } catch (error) {
    if (!(error instanceof ImageError)) throw error;
    return { orientation: 1, lacksEnd: false };
  }
};
