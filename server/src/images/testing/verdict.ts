import { ImageError } from '#images/formats/image-error.ts';
import { inspect, walkImage } from '#images/inspecting/inspect.ts';

/** Returns the code of the refusal, 'taken', or 'open' when only decoding can tell. */
export function verdict(bytes: Buffer): string {
  try {
    const walked = walkImage(bytes);
    inspect(bytes, walked);
    return walked.layout.lacksEnd ? 'open' : 'taken';
  } catch (error) {
    if (error instanceof ImageError) return error.code;
    throw error;
  }
}
