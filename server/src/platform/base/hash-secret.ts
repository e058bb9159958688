import { createHash } from 'node:crypto';

/** Returns the stored hash of a secret, which `newId` made and has 131 random bits. */
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest();
