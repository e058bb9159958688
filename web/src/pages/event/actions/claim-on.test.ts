import { expect, test } from 'vitest';
import { claimOn } from './claim-on.ts';

const own = new Set(['mine']);

test('a host may delete any photo, whatever else is known', () => {
  expect(claimOn('other', { isHost: true, own: undefined, hasFailed: true })).toBe('host');
});

test('other users may delete their own uploads', () => {
  expect(claimOn('mine', { isHost: false, own, hasFailed: false })).toBe('uploader');
  expect(claimOn('other', { isHost: false, own, hasFailed: false })).toBe('none');
});

test('returns no claim until the server has responded', () => {
  expect(claimOn('mine', { isHost: false, own: undefined, hasFailed: false })).toBe('asking');
  expect(claimOn('mine', { isHost: false, own: undefined, hasFailed: true })).toBe('unknown');
});
