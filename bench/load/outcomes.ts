import { percentile } from '../record.ts';

/** What became of one request. */
export interface Outcome {
  /** What was asked for, in words. */
  readonly route: string;
  /** 0 where no response came. */
  readonly status: number;
  /** Of a failure that the product named, or of the connection. */
  readonly code?: string | undefined;
  /** From the moment it was to be sent, with its connection if that was new, to the end of the response. */
  readonly ms: number;
  /** Whether the response named a time to come again. */
  readonly namesWait: boolean;
}

const isGood = ({ status }: Pick<Outcome, 'status'>): boolean =>
  (status >= 200 && status < 300) || status === 304;

/** A refusal that a browser can follow: come again in so many seconds. Anything else that fails is a collapse. */
const isOrderly = ({ status, namesWait }: Outcome): boolean =>
  (status === 503 || status === 429) && namesWait;

export interface Summary {
  readonly requests: number;
  readonly failed: number;
  /** Of those that failed, how many were told when to come again. */
  readonly orderly: number;
  /** Of 1. */
  readonly failedShare: number;
  /** How many failed with each status, and code where there was one. */
  readonly failures: ReadonlyMap<string, number>;
  /** Milliseconds of those that did not fail. */
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
}

export const summarize = (outcomes: readonly Outcome[]): Summary => {
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
};

/** A summary for each route, in the order in which they were first asked for. */
export const byRoute = (outcomes: readonly Outcome[]): ReadonlyMap<string, Summary> =>
  new Map([...Map.groupBy(outcomes, ({ route }) => route)].map(([route, of]) => [route, summarize(of)]));
