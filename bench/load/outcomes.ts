import { percentile } from '../record.ts';

export interface Outcome {
  /** A label for what was requested. */
  readonly route: string;
  /** 0 without a response. */
  readonly status: number;
  /** The error code of the product or of the connection. */
  readonly code?: string | undefined;
  /** From the scheduled time, including a new connection, to the end of the response. */
  readonly ms: number;
  /** Whether the response has a Retry-After header. */
  readonly namesWait: boolean;
}

const isGood = ({ status }: Pick<Outcome, 'status'>): boolean =>
  (status >= 200 && status < 300) || status === 304;

/** Returns whether a browser can follow the refusal by retrying later. Any other failure counts as a collapse. */
const isOrderly = ({ status, namesWait }: Outcome): boolean =>
  (status === 503 || status === 429) && namesWait;

export interface Summary {
  readonly requests: number;
  readonly failed: number;
  /** Failures with a Retry-After header. */
  readonly orderly: number;
  /** Between 0 and 1. */
  readonly failedShare: number;
  /** The number of failures by status, and by code if there is one. */
  readonly failures: ReadonlyMap<string, number>;
  /** Milliseconds of successful requests. */
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
}

export function summarize(outcomes: readonly Outcome[]): Summary {
  const failed = outcomes.filter((outcome) => !isGood(outcome));
  const failures = Map.groupBy(failed, ({ status, code }) =>
    `${status || 'no response'} ${code ?? ''}`.trim(),
  );
  const times = outcomes.filter(isGood).map(({ ms }) => ms);
  return {
    requests: outcomes.length,
    failed: failed.length,
    orderly: failed.filter(isOrderly).length,
    failedShare: failed.length / Math.max(1, outcomes.length),
    failures: new Map([...failures].map(([failure, those]) => [failure, those.length])),
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
    p99: percentile(times, 0.99),
  };
}

/** Returns a summary for each route, in the order of first requests. */
export function byRoute(outcomes: readonly Outcome[]): ReadonlyMap<string, Summary> {
  return new Map(
    [...Map.groupBy(outcomes, ({ route }) => route)].map(([route, of]) => [route, summarize(of)]),
  );
}
