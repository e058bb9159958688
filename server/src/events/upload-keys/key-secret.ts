import { randomInt } from 'node:crypto';
import { PIN_ALPHABET } from '@togather/contract/pins.ts';
import { hashSecret } from '#platform/base/hash-secret.ts';

/** Lets people and secret scanners recognise a key. */
const PREFIX = 'tgk';
/** A key is typed on the keyboard of a camera: one case, and no two characters that look alike. */
const LETTERS = PIN_ALPHABET.toLowerCase();
const GROUPS = 7;
const GROUP = 4;

const SHAPE = new RegExp(`^(?:${PREFIX})?([${LETTERS}]{${GROUPS * GROUP}})$`);
/** Keys from before, of 22 letters and digits in both cases. */
const FORMER_SHAPE = /^tgk_[A-Za-z0-9]{22}$/;

const newGroup = () => Array.from({ length: GROUP }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** Returns a new upload key with 138 random bits, such as `tgk_` and seven groups of four with hyphens. */
export const newUploadKey = (): string => `${PREFIX}_${Array.from({ length: GROUPS }, newGroup).join('-')}`;

/**
 * Returns the stored hash of an upload key, which may be typed in either case, and without its prefix and separators;
 * undefined for a text that cannot be one.
 */
export function hashUploadKey(typed: string): Buffer | undefined {
  if (FORMER_SHAPE.test(typed)) return hashSecret(typed);
  const letters = SHAPE.exec(typed.toLowerCase().replace(/[\s_-]/g, ''))?.[1];
  return letters === undefined ? undefined : hashSecret(`${PREFIX}_${letters}`);
}
