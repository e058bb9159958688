import { hashSecret } from '../platform/base/hash-secret.ts';
import { newId } from '../platform/base/new-id.ts';

/** Lets people and secret scanners recognise a key. */
const PREFIX = 'tgk_';
const SHAPE = /^tgk_[A-Za-z0-9]{22}$/;

/** Returns a new upload key with 131 random bits. */
export const newUploadKey = (): string => PREFIX + newId();

/** Returns the stored hash of an upload key; undefined for a text that cannot be one. */
export const hashUploadKey = (key: string): Buffer | undefined =>
  SHAPE.test(key) ? hashSecret(key) : undefined;
