import { expect, test } from 'vitest';
import { type Arrival, type Expected, isPrivate, isPublicName, judgeForwarding } from './judge-forwarding.ts';

const publicUrl = 'https://photos.example.com';
const fromProxy: Arrival = {
  forwardedFor: ['203.0.113.7'],
  client: '203.0.113.7',
  peer: '10.0.0.5',
  protocol: 'https',
  host: 'photos.example.com',
};
const faultsOf = (arrival: Partial<Arrival>, expected: Partial<Expected> = {}) => [
  ...judgeForwarding({ ...fromProxy, ...arrival }, { trustedProxies: 1, publicUrl, ...expected }).keys(),
];

test('finds no fault with one proxy that is trusted', () => {
  expect(faultsOf({})).toEqual([]);
  expect(faultsOf({}, { trustedProxies: ['10.0.0.0/8'] })).toEqual([]);
});

test('finds a proxy that nobody configured', () => {
  expect(faultsOf({}, { trustedProxies: 0 })).toEqual(['unknown proxy']);
});

test('finds too many trusted proxies, but not in a request of this machine', () => {
  expect(faultsOf({}, { trustedProxies: 2 })).toEqual(['too many trusted']);
  expect(faultsOf({ forwardedFor: [] })).toEqual(['too many trusted']);
  expect(faultsOf({ forwardedFor: [], peer: '::ffff:127.0.0.1' })).toEqual([]);
});

test('finds too few trusted proxies by a private client of a public address', () => {
  const inner = { forwardedFor: ['203.0.113.7', '10.0.0.4'], client: '10.0.0.4' };
  expect(faultsOf(inner)).toEqual(['too few trusted']);
  expect(faultsOf(inner, { publicUrl: 'https://photos.lan' })).not.toContain('too few trusted');
});

test('finds https in front of an http address, and another host name', () => {
  expect(faultsOf({}, { publicUrl: 'http://photos.example.com' })).toEqual(['https in front']);
  expect(faultsOf({ host: 'www.example.com' })).toEqual(['other host']);
  for (const host of ['localhost:3000', '127.0.0.1', 'PHOTOS.example.com', 'a b', '"x":1'])
    expect(faultsOf({ host })).toEqual([]);
});

test.each([
  ['10.1.2.3', true],
  ['::ffff:192.168.1.1', true],
  ['fd00::1', true],
  ['203.0.113.7', false],
  ['2001:db8::1', false],
  ['unknown', false],
])('%s is private: %s', (address, expected) => {
  expect(isPrivate(address)).toBe(expected);
});

test.each([
  ['photos.example.com', true],
  ['203.0.113.7', true],
  ['192.168.1.20', false],
  ['[fd00::1]', false],
  ['photos.lan', false],
  ['togather', false],
])('%s is a name on the internet: %s', (hostname, expected) => {
  expect(isPublicName(hostname)).toBe(expected);
});
