import { createHash, randomBytes } from 'node:crypto';
import type { Logger } from 'pino';
import { Failure } from '#platform/base/failure.ts';
import type { Config } from '#platform/config/config.ts';
import type { Keys } from '#platform/config/secrets.ts';
import { readSigned, signValue } from '#platform/config/signed-value.ts';
import { withReserve } from '#platform/db/database-reserve.ts';
import type { Db } from '#platform/db/db.ts';
import { networkOf, siteOf } from './rate-limit.ts';
import { openTokenBuckets, type TokenBucketOptions } from './token-bucket.ts';

/** For a /48 of IPv6, which contains 65,536 of the networks that count as an address. */
const SITE_FACTOR = 10;
/** Misses of the whole service are counted over a minute. */
const SERVICE_SECONDS = 60;

type PinLimits = Pick<Config['limits'], 'pinGuesses' | 'pinGuessSeconds' | 'pinAlarmGuesses'>;

/** Returns the buckets of misses: of an address, of a /48 of IPv6, and of the whole service before an alarm. */
const kindsOf = ({ pinGuesses, pinGuessSeconds, pinAlarmGuesses }: PinLimits) => ({
  ofAddress: { name: 'pin-address', capacity: pinGuesses, secondsPerToken: pinGuessSeconds },
  ofSite: {
    name: 'pin-site',
    capacity: SITE_FACTOR * pinGuesses,
    secondsPerToken: pinGuessSeconds / SITE_FACTOR,
  },
  ofService: {
    name: 'pin-service',
    capacity: pinAlarmGuesses,
    secondsPerToken: SERVICE_SECONDS / pinAlarmGuesses,
  },
});
type Kinds = ReturnType<typeof kindsOf>;

/** An alarm lasts this long, and restarts with the next miss beyond the limit. */
const ALARM = { name: 'pin-alarm', capacity: 1, secondsPerToken: 60 };
/** A long attack logs one line every ten minutes. */
const ALARM_LINE = { name: 'pin-alarm-line', capacity: 1, secondsPerToken: 600 };

interface Lookup {
  readonly pin: string;
  readonly address: string;
  /** The X-Pin-Proof header. */
  readonly proof: string | undefined;
  /** The caller has a secret of an event, and so needs no proof of work. */
  readonly knowsSecret?: boolean;
  /**
   * Returns true when no event has or had the PIN; looking up a former PIN requires having known it, and reveals
   * nothing. Called only for addresses with a miss left.
   */
  readonly isMiss: () => Promise<boolean>;
}

export interface PinGuard {
  /**
   * Admits the lookup of a caller who has not joined the event, or throws. Neither the error nor its timing
   * distinguishes a right PIN from a wrong one. Failure TOO_MANY_GUESSES while the address has no miss left,
   * PIN_PROOF_WANTED without proof of work during an alarm. A miss uses one of the address.
   */
  readonly admit: (lookup: Lookup) => Promise<void>;
}

/** Limits PIN guesses by address, and requires proof of work while the whole service has too many misses. */
export function createPinGuard(
  parts: { db: Db; clock: () => Date; log: Logger; config: Pick<Config, 'limits'> },
  proofs: PinProofs,
): PinGuard {
  const kinds = kindsOf(parts.config.limits);
  const service = openTokenBuckets(parts, kinds.ofService);
  const alarms = openTokenBuckets(parts, ALARM);
  const alarmLines = openTokenBuckets(parts, ALARM_LINE);

  const secondsUntilMiss = async (address: string): Promise<number> => {
    const waits = bucketsOf(kinds, address).map(({ kind, key }) =>
      openTokenBuckets(parts, kind).secondsUntilNext(key),
    );
    return Math.max(...(await Promise.all(waits)));
  };
  const requireMissLeft = async (address: string) => {
    const retryAfter = await secondsUntilMiss(address);
    if (retryAfter > 0) throw new Failure('TOO_MANY_GUESSES', { retryAfter });
  };
  const raiseAlarm = async () => {
    await alarms.take('all');
    if (await alarmLines.take('all'))
      parts.log.error(
        'PINs are being guessed: lookups now cost a proof of work. This line repeats every 10 minutes.',
      );
  };
  const countMiss = async (address: string) => {
    // From all buckets or from none: a bucket that only wrong guesses empty would identify right ones. On a full disk
    // guesses still count.
    if (!(await withReserve(parts, () => takeFromAll(parts, bucketsOf(kinds, address)))))
      throw new Failure('TOO_MANY_GUESSES', { retryAfter: Math.max(1, await secondsUntilMiss(address)) });
    // Refused guesses do not count for the service: one address that continues must not cost all others a proof of work.
    if (!(await service.take('all'))) await raiseAlarm();
  };

  return {
    admit: async ({ pin, address, proof, knowsSecret = false, isMiss }) => {
      // First, and with the same work for every PIN, so that timing does not identify a right one.
      await requireMissLeft(address);
      if (!knowsSecret && (await alarms.secondsUntilNext('all')) > 0) await proofs.use(pin, proof);
      // Checked again after the PIN was looked up, so that concurrent guesses get no more answers than misses are left.
      if (await isMiss()) await countMiss(address);
      else await requireMissLeft(address);
    },
  };
}

/** Returns the buckets that count the misses of an address. */
const bucketsOf = ({ ofAddress, ofSite }: Kinds, address: string): Bucket[] => {
  const site = siteOf(address);
  const own = { kind: ofAddress, key: networkOf(address) };
  return site ? [own, { kind: ofSite, key: site }] : [own];
};

interface Bucket {
  readonly kind: TokenBucketOptions;
  readonly key: string;
}

/**
 * Takes a token from each bucket, or from none: returns false when one of them is empty. All callers name shared
 * buckets in one order, to avoid deadlocks.
 */
const takeFromAll = async (
  { db, clock }: { db: Db; clock: () => Date },
  buckets: readonly Bucket[],
): Promise<boolean> => {
  const taking = db.transaction().execute(async (tx) => {
    for (const { kind, key } of buckets)
      if (!(await openTokenBuckets({ db: tx, clock }, kind).take(key))) throw new BucketEmpty();
  });
  return taking.then(
    () => true,
    (error) => {
      if (error instanceof BucketEmpty) return false;
      throw error;
    },
  );
};

/** Rolls the transaction back. */
class BucketEmpty extends Error {}

/** How long a challenge is valid, and how long a used nonce is remembered. */
const GOOD_FOR_SECONDS = 120;

const USED = { name: 'pin-proof', capacity: 1, secondsPerToken: GOOD_FOR_SECONDS };
/** 262,144 hashes on average: about a second in a phone's browser. */
export const PIN_PROOF_BITS = 18;

interface PinProofs {
  /** Consumes the proof of work for a PIN. Throws Failure PIN_PROOF_WANTED, with a new challenge, when it is invalid. */
  readonly use: (pin: string, proof: string | undefined) => Promise<void>;
}

interface PinProofOptions {
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
