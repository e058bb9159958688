import { expect, test } from 'vitest';
import { backOff } from './back-off.js';
import { judgeAnswer, judgeReplacement } from './judge-answer.js';

const NOW = Date.parse('2026-11-26T10:00:00Z');
const failure = (message: string) => JSON.stringify({ error: { code: 'X', message } });

test.each([
  [
    { status: 200, body: '{"photoId":"a"}' },
    { kind: 'sent', isNew: true },
  ],
  [
    { status: 200, body: '{"photoId":"a","duplicate":true}' },
    { kind: 'sent', isNew: false },
  ],
  [
    { status: 422, body: failure('This is no photo.') },
    { kind: 'refused', reason: 'This is no photo.' },
  ],
  [
    { status: 422, body: '{"error":{"message":{"toString":1}}}' },
    { kind: 'refused', reason: 'the server answered 422' },
  ],
  [
    { status: 409, body: failure('x'.repeat(60_000)) },
    { kind: 'stop', reason: 'x'.repeat(500) },
  ],
  [
    { status: 413, body: '' },
    { kind: 'refused', reason: 'the server answered 413' },
  ],
  [
    { status: 401, body: failure('x') },
    { kind: 'stop', reason: expect.stringContaining('upload key') },
  ],
  [
    { status: 409, body: failure('The event is full.') },
    { kind: 'stop', reason: 'The event is full.' },
  ],
  [
    { status: 404, body: '<html>' },
    { kind: 'stop', reason: expect.any(String) },
  ],
  [
    { status: 301, body: '', location: 'https://x/' },
    { kind: 'stop', reason: expect.stringContaining('https://x/') },
  ],
  [
    { status: 503, body: failure('Busy.'), retryAfter: '7' },
    { kind: 'again', reason: 'Busy.', afterMs: 7000 },
  ],
  [
    { status: 429, body: '', retryAfter: 'Thu, 26 Nov 2026 10:00:30 GMT' },
    { kind: 'again', afterMs: 30_000 },
  ],
  [
    { status: 503, body: '', retryAfter: '999999' },
    { kind: 'again', afterMs: 3_600_000 },
  ],
  [
    { status: 502, body: '<html>' },
    { kind: 'again', reason: 'the server answered 502' },
  ],
  [
    { status: 500, body: '' },
    { kind: 'again', isFault: true },
  ],
  // The sign-in page of a hotel's network.
  [{ status: 200, body: '<html>Welcome' }, { kind: 'again' }],
])('judges %j', (answer, verdict) => {
  expect(judgeAnswer(answer, NOW)).toMatchObject(verdict);
});

test.each([
  [
    { status: 200, body: '{"photoId":"a","replaced":true}' },
    { kind: 'sent', isNew: true },
  ],
  [
    { status: 200, body: '{"photoId":"a","replaced":false}' },
    { kind: 'sent', isNew: false },
  ],
  [{ status: 409, body: failure('It is another photo.') }, { kind: 'refused' }],
  [{ status: 404, body: failure('It is gone.') }, { kind: 'refused' }],
  [{ status: 404, body: '<html>' }, { kind: 'stop' }],
  [{ status: 401, body: failure('x') }, { kind: 'stop' }],
])('judges the response %j to a replacement', (answer, verdict) => {
  expect(judgeReplacement(answer, NOW)).toMatchObject(verdict);
});

test('waits longer after each failed attempt, half a minute at most', () => {
  expect([1, 2, 3, 6, 50].map((attempts) => backOff(attempts, 1))).toEqual([
    1000, 2000, 4000, 30_000, 30_000,
  ]);
  expect(backOff(3, 0)).toBe(2000);
});
