import type { Logger } from 'pino';
import { Failure } from '../base/failure.ts';
import { withReserve } from '../db/database-reserve.ts';
import type { Db } from '../db/db.ts';
import type { PinProofs } from './pin-proof.ts';
import { networkOf, siteOf } from './rate-limit.ts';
import { type Bucket, takeFromAll } from './take-from-all.ts';
import { openTokenBuckets } from './token-bucket.ts';

/** Misses that an address may make, and how long one takes to refill (decision 13). */
const MISSES = { name: 'pin-address', capacity: 30, secondsPerToken: 10 };
/** Ten times as many for a /48 of IPv6, which contains 65,536 of the networks that count as an address. */
const MISSES_OF_SITE = { name: 'pin-site', capacity: 300, secondsPerToken: 1 };
/** Misses of the whole service, ten a second for a minute, beyond which an alarm begins. */
const MISSES_OF_SERVICE = { name: 'pin-service', capacity: 600, secondsPerToken: 0.1 };
/** An alarm lasts this long, and restarts with the next miss beyond the limit. */
const ALARM = { name: 'pin-alarm', capacity: 1, secondsPerToken: 60 };
/** An attack that continues for days logs one line every ten minutes. */
const ALARM_LINE = { name: 'pin-alarm-line', capacity: 1, secondsPerToken: 600 };

interface Lookup {
  readonly pin: string;
  readonly address: string;
  /** The X-Pin-Proof header. */
  readonly proof: string | undefined;
  /**
   * Whether no event has or had the PIN: looking up a former one requires having known it, and reveals nothing. Called only
   * for addresses that have a miss left.
   */
  readonly isMiss: () => Promise<boolean>;
}

export interface PinGuard {
  /**
   * Passes the lookup of a visitor who has not joined the event, or throws in a way that distinguishes a right PIN
   * from a wrong one neither by what it says nor by how long it takes: Failure TOO_MANY_GUESSES while the address
   * has no miss left, PIN_PROOF_WANTED without proof of work while an alarm lasts. A miss uses up one of the address.
   */
  readonly admit: (lookup: Lookup) => Promise<void>;
}

/**
 * Limits the guessing of PINs by address, and makes it costly while the whole service sees too many misses.
 */
export const createPinGuard = (
  parts: { db: Db; clock: () => Date; log: Logger },
  proofs: PinProofs,
): PinGuard => {
  const service = openTokenBuckets(parts, MISSES_OF_SERVICE);
  const alarms = openTokenBuckets(parts, ALARM);
  const alarmLines = openTokenBuckets(parts, ALARM_LINE);

  const secondsUntilMiss = async (address: string): Promise<number> => {
    const waits = bucketsOf(address).map(({ kind, key }) =>
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
        'PINs are being guessed: lookups now cost a proof of work. This line comes every 10 minutes.',
      );
  };
  const countMiss = async (address: string) => {
    // From all or from none: a bucket that only wrong guesses empty would tell them from a right one.
    // A disk that is full leaves no guess uncounted.
    if (!(await withReserve(parts, () => takeFromAll(parts, bucketsOf(address)))))
      throw new Failure('TOO_MANY_GUESSES', { retryAfter: Math.max(1, await secondsUntilMiss(address)) });
    // Guesses that are refused teach nothing: one address that goes on must not cost all others a proof of work.
    if (!(await service.take('all'))) await raiseAlarm();
  };

  return {
    admit: async ({ pin, address, proof, isMiss }) => {
      // First, and the same work for every PIN: how long a refusal takes must not tell a right one, either.
      await requireMissLeft(address);
      if ((await alarms.secondsUntilNext('all')) > 0) await proofs.use(pin, proof);
      // Again, after the PIN was looked up: of concurrent guesses no more are distinguished than misses are
      // left.
      if (await isMiss()) await countMiss(address);
      else await requireMissLeft(address);
    },
  };
};

/** The buckets that count the misses of an address. */
const bucketsOf = (address: string): Bucket[] => {
  const site = siteOf(address);
  const own = { kind: MISSES, key: networkOf(address) };
  return site ? [own, { kind: MISSES_OF_SITE, key: site }] : [own];
};
