/** How much was sent at a moment, in bytes and milliseconds. */
export interface Sample {
  readonly at: number;
  readonly sent: number;
}

/** What is measured: long enough that a batch's end does not show, short enough that a better link does. */
const SPAN_MS = 20_000;
/** What is measured in less is a guess. */
const LEAST_MS = 3000;

/** The samples with the next one, without those of long ago; it starts over where less is sent than before. */
export const withSample = (samples: readonly Sample[], next: Sample): Sample[] => {
  const isSame = (samples.at(-1)?.sent ?? 0) <= next.sent;
  return isSame ? [...samples.filter(({ at }) => at > next.at - SPAN_MS), next] : [next];
};

/** Seconds until so many more bytes are sent; null until that can be told. */
export const secondsLeft = (samples: readonly Sample[], bytes: number): number | null => {
  const [first, last] = [samples[0], samples.at(-1)];
  if (!first || !last || last.at - first.at < LEAST_MS || last.sent === first.sent) return null;
  return (bytes * (last.at - first.at)) / 1000 / (last.sent - first.sent);
};
