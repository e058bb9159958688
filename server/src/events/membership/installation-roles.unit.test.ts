import { expect, test } from 'vitest';
import { readConfig } from '#platform/config/config.ts';
import { mayCreateEvents } from './policy.ts';

const may = (env: Record<string, string>, email: string, emailVerified = true) =>
  mayCreateEvents(
    { config: readConfig({ ADMIN_EMAILS: 'Boss@example.com', ...env }) },
    { id: 'x', name: 'x', email, emailVerified, session: { id: 'x', rotation: 0 } },
  );
const LIST = {
  HOSTS: 'list',
  HOST_EMAILS: 'Ming@Example.com, li@example.org',
  HOST_DOMAINS: 'Party.example.com',
};

test('everybody may create events by default, even without a verified address', () => {
  expect(may({}, 'anyone@example.net', false)).toBe(true);
});

test.each([
  ['ming@example.com', true],
  ['MING@EXAMPLE.COM', true],
  ['li@example.org', true],
  ['anyone@party.example.com', true],
  ['anyone@PARTY.EXAMPLE.COM', true],
  ['boss@example.com', true],
  ['other@example.com', false],
  ['anyone@sub.party.example.com', false],
  ['anyone@notparty.example.com', false],
  ['party.example.com@evil.example', false],
  ['"x@party.example.com"@evil.example', false],
  ['party.example.com', false],
  ['', false],
])('with a list, %j may create events: %j (S13)', (email, expected) => {
  expect(may(LIST, email)).toBe(expected);
});

test.each(['ming@example.com', 'anyone@party.example.com', 'boss@example.com'])(
  'an unverified address %s is on no list',
  (email) => {
    expect(may(LIST, email, false)).toBe(false);
  },
);

test('with administrators, only they may create events', () => {
  const env = { HOSTS: 'administrators' };
  expect([may(env, 'boss@example.com'), may(env, 'ming@example.com')]).toEqual([true, false]);
});
