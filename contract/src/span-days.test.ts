import { expect, test } from 'vitest';
import { spanDays, within } from './statistics.ts';

test('one row for each day while they fit', () => {
  expect(spanDays({ first: '2026-11-29', last: '2026-12-01' }, 14)).toEqual({
    days: 1,
    rows: ['2026-11-29', '2026-11-30', '2026-12-01'].map((day) => ({ from: day, to: day })),
  });
  expect(spanDays({ first: undefined, last: undefined }, 14)).toEqual({ days: 1, rows: [] });
});

test('longer periods get rows of several days, which cover every day once', () => {
  for (const [last, days] of [
    ['2026-01-20', 2],
    ['2026-03-01', 7],
    ['2026-07-01', 14],
    ['2026-12-31', 31],
    ['2027-12-31', 53],
  ] as const) {
    const spans = spanDays({ first: '2026-01-01', last }, 14);
    expect(spans.days).toBe(days);
    expect(spans.rows.length).toBeLessThanOrEqual(14);
    expect([spans.rows[0]?.from, spans.rows.at(-1)?.to]).toEqual(['2026-01-01', last]);
    const next = new Date(Date.parse(spans.rows[0]?.to ?? '') + 24 * 3600_000);
    expect(spans.rows[1]?.from).toBe(next.toISOString().slice(0, 10));
  }
});

test('finds the rows of a span', () => {
  const rows = ['2026-01-01', '2026-01-02', '2026-01-03'].map((day) => ({ day }));
  expect(within(rows, { from: '2026-01-02', to: '2026-01-09' })).toEqual(rows.slice(1));
});
