import { createHash, randomInt } from 'node:crypto';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const LENGTH = 22;

/** Returns a new id: 22 letters and digits, 131 random bits from the CSPRNG; safe in URLs and file names. */
export function newId(): string {
  let id = '';
  for (let i = 0; i < LENGTH; i++) id += LETTERS[randomInt(LETTERS.length)];
  return id;
}

/** Returns the stored hash of a secret, which `newId` made and has 131 random bits. */
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest();
