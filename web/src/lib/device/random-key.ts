/** Returns random bytes without `crypto.randomUUID` or `crypto.subtle`, which need a secure context. */
export function randomBytes(length: number): Uint8Array<ArrayBuffer> {
  return crypto.getRandomValues(new Uint8Array(length));
}

/** Returns a unique, unguessable key of 32 hexadecimal digits. */
export function randomKey(): string {
  return [...randomBytes(16)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
