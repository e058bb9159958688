/** The bytes sent at a time in milliseconds. */
export interface Sample {
  readonly at: number;
  readonly sent: number;
}

/** Long enough to smooth the end of a batch, short enough to follow a better link. */
const SPAN_MS = 20_000;
/** A shorter span gives no reliable estimate. */
const LEAST_MS = 3000;

/** Returns the samples with the next one and without old ones. Starts over if fewer bytes are sent than before. */
export function withSample(samples: readonly Sample[], next: Sample): Sample[] {
  const isSame = (samples.at(-1)?.sent ?? 0) <= next.sent;
  return isSame ? [...samples.filter(({ at }) => at > next.at - SPAN_MS), next] : [next];
}

/** Returns the seconds until `bytes` more are sent, or null without an estimate. */
export function secondsLeft(samples: readonly Sample[], bytes: number): number | null {
  const [first, last] = [samples[0], samples.at(-1)];
  if (!first || !last || last.at - first.at < LEAST_MS || last.sent === first.sent) return null;
  return (bytes * (last.at - first.at)) / 1000 / (last.sent - first.sent);
}
