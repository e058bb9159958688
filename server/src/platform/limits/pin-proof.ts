import { createHash, randomBytes } from 'node:crypto';
import { Failure } from '#platform/base/failure.ts';
import type { Keys } from '#platform/config/secrets.ts';
import { readSigned, signValue } from '#platform/config/signed-value.ts';
import type { Db } from '#platform/db/db.ts';
import { openTokenBuckets } from './token-bucket.ts';

/** How long a challenge is valid, and how long a used nonce is remembered. */
const GOOD_FOR_SECONDS = 120;

const USED = { name: 'pin-proof', capacity: 1, secondsPerToken: GOOD_FOR_SECONDS };
/** 262,144 hashes on average: about a second in a phone's browser. */
export const PIN_PROOF_BITS = 18;

export interface PinProofs {
  /** Consumes the proof of work for a PIN. Throws Failure PIN_PROOF_WANTED, with a new challenge, when it is invalid. */
  readonly use: (pin: string, proof: string | undefined) => Promise<void>;
}

export interface PinProofOptions {
  readonly db: Db;
  readonly clock: () => Date;
  /** The first key signs challenges. */
  readonly keys: Keys;
  /** Leading zero bits required of a proof's SHA-256; 2 to this power is the average number of hashes. */
  readonly bits: number;
}

/**
 * Issues and checks proofs of work for one PIN, each used once (decision 13). A challenge is
 * `<PIN>.<expiry>.<bits>.<nonce>.<MAC>`, signed instead of stored; a proof is `<challenge>.<counter>` whose SHA-256
 * begins with that many zero bits.
 */
export function createPinProofs({ db, clock, keys, bits }: PinProofOptions): PinProofs {
  const used = openTokenBuckets({ db, clock }, USED);
  const challenge = (pin: string): string => {
    const expiry = clock().getTime() + GOOD_FOR_SECONDS * 1000;
    return signValue(
      keys[0],
      [textOf(pin), expiry.toString(36), bits, randomBytes(12).toString('base64url')].join('.'),
    );
  };
  const isGood = async (pin: string, proof: string): Promise<boolean> => {
    const value = readSigned(keys, proof.slice(0, proof.lastIndexOf('.')));
    if (!value) return false;
    const [ofPin, expiry = '', wanted, nonce = ''] = value.split('.');
    if (ofPin !== textOf(pin) || Number.parseInt(expiry, 36) <= clock().getTime()) return false;
    return leadingZeroBits(createHash('sha256').update(proof).digest()) >= Number(wanted) && used.take(nonce);
  };
  return {
    use: async (pin, proof) => {
      if (proof && (await isGood(pin, proof))) return;
      throw new Failure('PIN_PROOF_WANTED', { details: { challenge: challenge(pin), bits } });
    },
  };
}

/** Encodes the typed text for a challenge. */
const textOf = (pin: string): string => Buffer.from(pin).toString('base64url');

const leadingZeroBits = (hash: Buffer): number => {
  const first = hash.findIndex((byte) => byte !== 0);
  return first < 0 ? hash.length * 8 : first * 8 + Math.clz32(hash[first]!) - 24;
};
