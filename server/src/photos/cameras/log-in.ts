import { normalizePin } from '@togather/contract/pins.ts';
import type { Context } from '#app/context/context.ts';
import { requireUploadKey, type VerifiedKey } from '#events/upload-keys.ts';
import { Failure } from '#platform/base/failure.ts';
import { openTokenBuckets } from '#platform/limits/token-bucket.ts';

/** What a camera sends: the PIN as the user, an upload key as the password. */
interface Login {
  readonly pin: string;
  readonly secret: string;
  readonly address: string;
}

/**
 * Returns the upload key of a camera; undefined when PIN or key is wrong, they are of two events, or the key is not for sending. Wrong PINs with a right
 * key count for the key, as many as an address has in a browser: what strangers at its address try does not keep a camera
 * out. Throws Failure TOO_MANY_GUESSES when the key, or TOO_MANY_REQUESTS when the address may not try now.
 */
export async function logIn(
  context: Context,
  { pin, secret, address }: Login,
): Promise<VerifiedKey | undefined> {
  const key = await requireUploadKey(context, { secret, address, scope: 'upload' }).catch(
    (error: unknown) => {
      const codes = ['UPLOAD_KEY_INVALID', 'UPLOAD_KEY_SCOPE'];
      if (error instanceof Failure && codes.includes(error.code)) return undefined;
      throw error;
    },
  );
  if (!key) return undefined;
  const { pinGuesses, pinGuessSeconds } = context.config.limits;
  const misses = openTokenBuckets(context, {
    name: 'pin-key',
    capacity: pinGuesses,
    secondsPerToken: pinGuessSeconds,
  });
  const isRight = key.event.pin === normalizePin(pin);
  // A right PIN is refused as well, so that it cannot be told from a wrong one.
  const isRefused = (await misses.secondsUntilNext(key.id)) > 0 || (!isRight && !(await misses.take(key.id)));
  if (isRefused) throw new Failure('TOO_MANY_GUESSES');
  return isRight ? key : undefined;
}
