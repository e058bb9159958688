import { createHash } from 'node:crypto';

/** What is stored of a wall's secret, which has 131 random bits. */
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest();
