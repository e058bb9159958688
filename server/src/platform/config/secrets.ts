import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { makeFolder, writeOnce } from './write-once.ts';

export interface Secrets {
  /** Returns the key of 32 bytes for a purpose, derived from the root secret; it signs and seals new values. */
  readonly keyFor: (purpose: string) => Buffer;
  /** Returns that key and, while there is a previous root secret, its key; values of either are accepted. */
  readonly keysFor: (purpose: string) => Keys;
}

export type Keys = readonly [Buffer, ...Buffer[]];

/**
 * Opens the root secret: SECRET_KEY, or one created at the first start in DATA_DIR/secret.key (0600). `previous` is
 * SECRET_KEY_PREVIOUS. Throws an Error when the file has fewer than 32 characters.
 */
export function openSecrets(dataDir: string, secretKey?: string, previous?: string): Secrets {
  const keysOf = deriveKeys(secretKey ?? readOrCreate(dataDir));
  const previousKeysOf = previous === undefined ? undefined : deriveKeys(previous);
  return {
    keyFor: keysOf,
    keysFor: (purpose) => [keysOf(purpose), ...(previousKeysOf ? [previousKeysOf(purpose)] : [])],
  };
}

const deriveKeys = (root: string) => {
  const derived = new Map<string, Buffer>();
  return (purpose: string): Buffer => {
    const key = derived.get(purpose) ?? Buffer.from(hkdfSync('sha256', root, 'togather', purpose, 32));
    derived.set(purpose, key);
    return key;
  };
};

export const MIN_SECRET_LENGTH = 32;

const readOrCreate = (dataDir: string): string => {
  const file = join(dataDir, 'secret.key');
  makeFolder(dataDir);
  const secret = writeOnce(file, () => randomBytes(32).toString('base64url'));
  if (secret.trim().length < MIN_SECRET_LENGTH)
    throw new Error(
      `${file} has fewer than ${MIN_SECRET_LENGTH} characters, so its signatures could be guessed. ` +
        'Restore the file from a copy, or remove it: a new one is created, and all users must sign in again.',
    );
  return secret;
};

/** Encrypts with AES-256-GCM: 12 bytes of nonce, 16 of tag, then the text. */
export function seal(key: Buffer, text: string): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** Decrypts what `seal` returned with one of the keys; throws when none fits or a bit changed. */
export function unseal([key, ...others]: Keys, sealed: Buffer): string {
  try {
    return unsealWith(key, sealed);
  } catch (error) {
    const [next, ...rest] = others;
    if (!next) throw error;
    return unseal([next, ...rest], sealed);
  }
}

const unsealWith = (key: Buffer, sealed: Buffer): string => {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12));
  decipher.setAuthTag(sealed.subarray(12, 28));
  return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString('utf8');
};
