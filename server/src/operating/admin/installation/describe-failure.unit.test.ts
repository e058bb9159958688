import { expect, test } from 'vitest';
import { describeFailure, describePayload } from './describe-failure.ts';

test.each([
  ['Error: 550 5.1.1 <ming.lin@example.com>: user unknown', 'Error: 550 5.1.1 <(address)>: user unknown'],
  ["Error: no mailbox 'Ming Lin' here", 'Error: no mailbox (text) here'],
  ['duplicate key "users" for “小林”', 'duplicate key (text) for (text)'],
  ["Error: the photo's bytes aren't there", "Error: the photo's bytes aren't there"],
  ['GET https://u:p@bucket.example.com/x?sig=1 failed', 'GET (link) failed'],
  ['connect ECONNREFUSED 192.168.1.7:5432', 'connect ECONNREFUSED (address):5432'],
  ['connect to fe80::1:2:3 failed', 'connect to (address) failed'],
  ['two\n  lines', 'two lines'],
  ['x'.repeat(300), `${'x'.repeat(200)}…`],
])('%s is shown as %s (O1)', (message, shown) => expect(describeFailure({ message })).toBe(shown));

test('reads the outputs that the queue writes itself, and none', () => {
  expect(describeFailure({ value: { message: 'job heartbeat timeout' } })).toBe('job heartbeat timeout');
  expect(describeFailure(null)).toBe('');
  expect(describeFailure({ value: null })).toBe('');
});

test('shows ids of a payload only (O1)', () => {
  const payload = { photoId: 'p', email: 'ming@example.com', traceparent: '00-1', language: 'en' };
  expect(describePayload(payload)).toEqual({ photoId: 'p', language: 'en' });
  expect(describePayload(null)).toEqual({});
});
