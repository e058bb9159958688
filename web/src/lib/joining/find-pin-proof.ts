import { sha256 } from '@noble/hashes/sha2.js';

/** Returns the proof: the challenge, a dot and the first counter whose SHA-256 begins with `bits` zero bits. */
export function findPinProof(challenge: string, bits: number): string {
  const encoder = new TextEncoder();
  const begun = sha256.create().update(encoder.encode(`${challenge}.`));
  for (let counter = 0; ; counter++) {
    const hash = begun
      .clone()
      .update(encoder.encode(String(counter)))
      .digest();
    if (leadingZeroBits(hash) >= bits) return `${challenge}.${counter}`;
  }
}

const leadingZeroBits = (hash: Uint8Array): number => {
  const first = hash.findIndex((byte) => byte !== 0);
  return first < 0 ? hash.length * 8 : first * 8 + Math.clz32(hash[first] ?? 0) - 24;
};
