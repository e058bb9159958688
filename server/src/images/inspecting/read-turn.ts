import { ImageError } from '#images/formats/image-error.ts';
import { inspect } from './inspect.ts';
import { walkImage } from './walk-image.ts';

/** How to open a file: with `orientation`, 1 to 8, and with an added end marker where it `lacksEnd`. */
export interface Turn {
  orientation: number;
  lacksEnd: boolean;
}

/** Returns how to open any file; an unaccepted one is not turned. */
export function readTurn(file: Uint8Array): Turn {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  try {
    const walked = walkImage(bytes);
    const lacksEnd = walked.layout.lacksEnd === true;
    return { orientation: inspect(bytes, walked).orientation, lacksEnd };
  } catch (error) {
    if (!(error instanceof ImageError)) throw error;
    return { orientation: 1, lacksEnd: false };
  }
}
