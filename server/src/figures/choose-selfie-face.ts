import { Failure } from '../base/failure.ts';
import type { AnalysedFace } from '../faces/find/engine.ts';

/** People in the background are smaller than this share of the person holding the camera. */
const BACKGROUND_HEIGHT = 0.5;

/**
 * Picks the face that a selfie is of. Throws Failure SELFIE_NO_FACE, or SELFIE_SEVERAL_FACES for two of a
 * size.
 */
export const chooseSelfieFace = <F extends Pick<AnalysedFace, 'heightPx'>>(faces: readonly F[]): F => {
  const [largest, second] = faces.toSorted((one, other) => other.heightPx - one.heightPx);
  if (!largest) throw new Failure('SELFIE_NO_FACE');
  if (second && second.heightPx >= BACKGROUND_HEIGHT * largest.heightPx)
    throw new Failure('SELFIE_SEVERAL_FACES');
  return largest;
};
