import { ImageError } from '../formats/image-error.ts';
import { inspect } from '../inspecting/inspect.ts';
import { walkImage } from '../inspecting/walk-image.ts';

/** The code with which a file is refused, 'taken', or 'open' where only decoding tells. */
export const verdict = (bytes: Buffer): string => {
  try {
    const walked = walkImage(bytes);
    inspect(bytes, walked);
    return walked.layout.lacksEnd ? 'open' : 'taken';
  } catch (error) {
    if (error instanceof ImageError) return error.code;
    throw error;
  }
};
