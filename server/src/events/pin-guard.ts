import { Failure } from '../failure.ts';
import { networkOf } from '../http/rate-limit.ts';
import { createTokenBuckets } from '../http/token-bucket.ts';

/** Misses an address may make, and how long one takes to come back (decisions.md, PIN). */
const MISSES = 30;
const SECONDS_PER_MISS = 10;
/** Misses a minute of the whole service at which every bucket shrinks, against guessers with many addresses. */
const ALARMING_MISSES_PER_MINUTE = 600;
const MISSES_UNDER_ALARM = 5;
/** How long buckets stay small after the last miss that was one too many. */
const ALARM_MS = 60_000;

export interface PinGuard {
  /** Throws Failure TOO_MANY_GUESSES while the address has no miss left, right PIN or wrong alike. */
  readonly admit: (address: string) => void;
  readonly countMiss: (address: string) => void;
}

/** Bounds the guessing of PINs by address and over the whole service; `onAlarm` is called once an alarm. */
export const createPinGuard = (clock: () => Date, onAlarm: () => void): PinGuard => {
  const service = createTokenBuckets({
    capacity: () => ALARMING_MISSES_PER_MINUTE,
    secondsPerToken: 60 / ALARMING_MISSES_PER_MINUTE,
    clock,
  });
  let alarmedUntil = 0;
  const alarmed = () => clock().getTime() < alarmedUntil;
  const addresses = createTokenBuckets({
    capacity: () => (alarmed() ? MISSES_UNDER_ALARM : MISSES),
    secondsPerToken: SECONDS_PER_MISS,
    clock,
  });
  return {
    admit: (address) => {
      const key = networkOf(address);
      if (addresses.left(key) > 0) return;
      throw new Failure('TOO_MANY_GUESSES', { retryAfter: Math.max(1, addresses.secondsUntilNext(key)) });
    },
    countMiss: (address) => {
      addresses.take(networkOf(address));
      if (service.take('all')) return;
      if (!alarmed()) onAlarm();
      alarmedUntil = clock().getTime() + ALARM_MS;
    },
  };
};
