const SECOND_MS = 1000;
const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;
const DAY_S = 24 * HOUR_S;

export interface TimeLeft {
  readonly days: number;
  /** hh:mm:ss */
  readonly clock: string;
}

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** Returns the time until a moment in whole seconds, rounded up, or null once it has passed. */
export function timeLeft(until: string, now: number): TimeLeft | null {
  const seconds = Math.ceil((Date.parse(until) - now) / SECOND_MS);
  if (seconds <= 0) return null;
  const parts = [
    Math.floor((seconds % DAY_S) / HOUR_S),
    Math.floor((seconds % HOUR_S) / MINUTE_S),
    seconds % MINUTE_S,
  ];
  return { days: Math.floor(seconds / DAY_S), clock: parts.map(twoDigits).join(':') };
}
