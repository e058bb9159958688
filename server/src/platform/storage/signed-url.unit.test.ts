import { expect, test } from 'vitest';
import { checkEventToken, eventToken } from './signed-url.ts';

const HOUR_MS = 3600_000;
const key = Buffer.alloc(32, 1);
const event = { id: 'an-event', pin_epoch: 3 };
/** The start of a window of six hours. */
const start = new Date('2026-11-22T06:00:00Z');
const after = (ms: number) => new Date(start.getTime() + ms);
const judge = (token: string, now = start, of = event, by = key) => checkEventToken([by], of, token, now);

test('a token is the same for six hours, so that caching works', () => {
  const token = eventToken(key, event, start);
  expect(eventToken(key, event, after(6 * HOUR_MS - 1))).toBe(token);
  expect(eventToken(key, event, after(6 * HOUR_MS))).not.toBe(token);
  expect(eventToken(key, event, after(-1))).not.toBe(token);
});

test('a token is valid for twelve hours from the start of its window, and no longer', () => {
  const token = eventToken(key, event, start);
  expect(judge(token)).toBe('valid');
  expect(judge(token, after(12 * HOUR_MS - 1))).toBe('valid');
  expect(judge(token, after(12 * HOUR_MS))).toBe('expired');
});

test('a token expires with its PIN', () => {
  const token = eventToken(key, event, start);
  expect(judge(token, start, { ...event, pin_epoch: 4 })).toBe('expired');
  expect(judge(token, start, { ...event, pin_epoch: 30 })).toBe('expired');
});

test('a token opens no other event, under no other key, and is refused when altered (C2)', () => {
  const token = eventToken(key, event, start);
  expect(judge(token, start, { ...event, id: 'another-event' })).toBe('invalid');
  expect(judge(token, start, event, Buffer.alloc(32, 2))).toBe('invalid');
  const [expiry = '', ...rest] = token.split('.');
  const later = (Number.parseInt(expiry, 36) + HOUR_MS).toString(36);
  for (const altered of [[later, ...rest].join('.'), token.slice(0, -1), `${token}A`, '', '..'])
    expect(judge(altered), altered).toBe('invalid');
});
