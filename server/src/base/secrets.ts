import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { writeOnce } from './write-once.ts';

export interface Secrets {
  /** Key of 32 bytes for one purpose, derived from the root secret. */
  readonly keyFor: (purpose: string) => Buffer;
}

/**
 * Opens the root secret: SECRET_KEY, or one that is created at the first start and kept in
 * DATA_DIR/secret.key (0600).
 * Throws an Error when that file holds fewer than 32 characters.
 */
export const openSecrets = (dataDir: string, secretKey: string | undefined): Secrets => {
  const root = secretKey ?? readOrCreate(dataDir);
  return { keyFor: (purpose) => Buffer.from(hkdfSync('sha256', root, 'togather', purpose, 32)) };
};

export const MIN_SECRET_LENGTH = 32;

const readOrCreate = (dataDir: string): string => {
  const file = join(dataDir, 'secret.key');
  mkdirSync(dataDir, { recursive: true });
  const secret = writeOnce(file, () => randomBytes(32).toString('base64url'));
  if (secret.trim().length < MIN_SECRET_LENGTH)
    throw new Error(
      `${file} holds fewer than ${MIN_SECRET_LENGTH} characters, so anybody could guess what it signs. ` +
        'Put back the file of a backup, or remove it: a new one is made, and everybody signs in again.',
    );
  return secret;
};

/** AES-256-GCM: 12 bytes of nonce, 16 of tag, then the text. */
export const seal = (key: Buffer, text: string): Buffer => {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
};

/** Reverses `seal`; throws when the key differs or a bit changed. */
export const unseal = (key: Buffer, sealed: Buffer): string => {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12));
  decipher.setAuthTag(sealed.subarray(12, 28));
  return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString('utf8');
};
