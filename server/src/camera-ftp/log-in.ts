import { normalizePin } from '@togather/contract/pins.ts';
import type { Context } from '../context/context.ts';
import { Failure } from '../platform/base/failure.ts';
import { requireUploadKey, type VerifiedKey } from '../upload-keys/verify-key.ts';

/** What a camera sends: the PIN as the user, an upload key as the password. */
interface Login {
  readonly pin: string;
  readonly secret: string;
  readonly address: string;
}

type Parts = Pick<Context, 'db' | 'eventReads' | 'clock' | 'log' | 'pinGuard' | 'modes'>;

/**
 * Returns the upload key of a camera; undefined when PIN or key is wrong, or they are of two events. Wrong PINs count as
 * they do in a browser. Throws Failure TOO_MANY_GUESSES or TOO_MANY_REQUESTS when the address may not try now.
 */
export const logIn = async (
  context: Parts,
  { pin, secret, address }: Login,
): Promise<VerifiedKey | undefined> => {
  const key = await requireUploadKey(context, { secret, address }).catch((error: unknown) => {
    if (error instanceof Failure && error.code === 'UPLOAD_KEY_INVALID') return undefined;
    throw error;
  });
  if (!key) return undefined;
  const given = normalizePin(pin);
  const isRight = key.event.pin === given;
  await context.pinGuard.admit({
    pin: given,
    address,
    proof: undefined,
    knowsSecret: true,
    isMiss: async () => !isRight,
  });
  return isRight ? key : undefined;
};
