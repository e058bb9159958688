/** Random bytes, by what works without a secure context as well: `crypto.randomUUID` and `crypto.subtle` do not. */
export const randomBytes = (length: number): Uint8Array<ArrayBuffer> =>
  crypto.getRandomValues(new Uint8Array(length));

/** A key that nobody else makes or guesses: 32 hexadecimal digits. */
export const randomKey = (): string =>
  [...randomBytes(16)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
