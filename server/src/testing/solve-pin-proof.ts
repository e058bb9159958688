import { createHash } from 'node:crypto';
import type { PinChallenge } from '@togather/contract/schemas/events.ts';

/** Returns the proof of work for a challenge, as a page's worker computes it. */
export function solvePinProof({ challenge, bits }: PinChallenge): string {
  for (let counter = 0; ; counter++) {
    const proof = `${challenge}.${counter}`;
    if (createHash('sha256').update(proof).digest().readUInt32BE() < 2 ** (32 - bits)) return proof;
  }
}
