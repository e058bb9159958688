import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Secrets {
  /** Key of 32 bytes for one purpose, derived from the root secret. */
  readonly keyFor: (purpose: string) => Buffer;
}

/** Opens the root secret: SECRET_KEY, or one that is made at first start and kept in DATA_DIR/secret.key (0600). */
export const openSecrets = (dataDir: string, secretKey: string | undefined): Secrets => {
  const root = secretKey ?? readOrCreate(dataDir);
  return { keyFor: (purpose) => Buffer.from(hkdfSync('sha256', root, 'togather', purpose, 32)) };
};

const readOrCreate = (dataDir: string): string => {
  const file = join(dataDir, 'secret.key');
  mkdirSync(dataDir, { recursive: true });
  try {
    // `wx`: of several processes that start at once exactly one writes.
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx', flush: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8');
};

/** AES-256-GCM: 12 bytes of nonce, 16 of tag, then the text. */
export const seal = (key: Buffer, text: string): Buffer => {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
};

/** Reverses `seal`; throws when the key is another one or a bit changed. */
export const unseal = (key: Buffer, sealed: Buffer): string => {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12));
  decipher.setAuthTag(sealed.subarray(12, 28));
  return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString('utf8');
};
