import { randomInt } from 'node:crypto';
import { PIN_ALPHABET, PIN_LENGTH } from '@togather/contract/pins.ts';

/**
 * Returns a random PIN from the CSPRNG: one of 31^6, about 887 million. It may be taken; the caller tries
 * again.
 */
export const newPin = (): string => {
  let pin = '';
  for (let i = 0; i < PIN_LENGTH; i++) pin += PIN_ALPHABET[randomInt(PIN_ALPHABET.length)];
  return pin;
};
