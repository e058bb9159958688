import { expect, test } from 'vitest';
import { byRoute, type Outcome, summarize } from './outcomes.ts';

const outcome = (status: number, more: Partial<Outcome> = {}): Outcome => ({
  route: 'lookup',
  status,
  ms: 10,
  namesWait: false,
  ...more,
});

test('counts a missing response and a 503 with Retry-After as failures, but not a 304', () => {
  const busy = { code: 'UPLOADS_BUSY', namesWait: true };
  const summary = summarize([outcome(200), outcome(206), outcome(304), outcome(503, busy), outcome(0)]);
  expect(summary).toMatchObject({ requests: 5, failed: 2, orderly: 1, failedShare: 0.4 });
  expect(summary.failures).toEqual(
    new Map([
      ['503 UPLOADS_BUSY', 1],
      ['no response', 1],
    ]),
  );
});

test('computes times from successful requests only', () => {
  const times = Array.from({ length: 100 }, (_, n) => outcome(200, { ms: n + 1 }));
  const summary = summarize([...times, outcome(503, { ms: 5000 })]);
  expect([summary.p50, summary.p95, summary.p99]).toEqual([51, 96, 100]);
});

test('summarizes each route separately, in the order of its first request', () => {
  const routes = byRoute([outcome(200), outcome(503, { route: 'upload of six' }), outcome(200)]);
  expect([...routes].map(([route, { requests, failed }]) => [route, requests, failed])).toEqual([
    ['lookup', 2, 0],
    ['upload of six', 1, 1],
  ]);
});
