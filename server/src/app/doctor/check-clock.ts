import { about, type Finding } from './finding.ts';

/** Sign-in tokens and signed requests to a bucket allow for more, links and limits for about this. */
const WARN_MS = 5000;
const WRONG_MS = 60_000;

const { ok, warning, problem } = about('clock');

/** Judges the distance of this machine's clock from another one, measured within `tookMs`. */
export function judgeClock(whose: string, differenceMs: number, tookMs: number): Finding {
  const apart = Math.max(0, Math.abs(differenceMs) - tookMs);
  const seconds = Math.round(apart / 1000);
  if (apart < WARN_MS) return ok(`This machine's clock agrees with ${whose}.`);
  const sentence = `This machine's clock differs from ${whose} by ${seconds} s: let both follow NTP.`;
  return apart < WRONG_MS ? warning(sentence) : problem(sentence);
}
