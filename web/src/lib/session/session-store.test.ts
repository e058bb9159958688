import { describe, expect, it } from 'vitest';
import { hasExpired, tokenToSend, userIdIn, userToRestore } from './session-store.ts';

const profile = { name: 'Mei', picture: '' };
const stored = { idToken: 't', idTokenExpTime: 1000, profile };

describe('the check at start', () => {
  it('restores a session that has not expired', () => {
    expect(userToRestore(stored, 999_999)).toEqual(profile);
  });
  it('signs out if the token or its expiry is missing, or the expiry is past', () => {
    expect(userToRestore({ ...stored, idToken: null }, 0)).toBeNull();
    expect(userToRestore({ ...stored, idTokenExpTime: null }, 0)).toBeNull();
    expect(userToRestore(stored, 1_000_001)).toBeNull();
  });
});

it('compares seconds with milliseconds, and the last moment is still valid', () => {
  expect(hasExpired(1000, 1_000_000)).toBe(false);
  expect(hasExpired(1000, 1_000_001)).toBe(true);
});

describe('the token to send', () => {
  it('is the stored one', () => expect(tokenToSend(stored, 0)).toBe('t'));
  it('is missing', () => {
    expect(() => tokenToSend({ ...stored, idToken: null }, 0)).toThrow('The id token is null');
    expect(() => tokenToSend({ ...stored, idTokenExpTime: null }, 0)).toThrow('The id token is null');
  });
  it('has expired', () => expect(() => tokenToSend(stored, 2e9)).toThrow('The id token has expired'));
});

describe('the id of who is signed in', () => {
  it("is the token's subject", () => {
    const payload = Buffer.from(JSON.stringify({ sub: 'one', name: '林小美?>' })).toString('base64url');
    expect(userIdIn(`e30.${payload}.signature`)).toBe('one');
  });
  it('is null for anything else', () => {
    for (const token of [null, '', 'token', 'a.b.c', `e30.${btoa('{"sub":1}')}.`])
      expect(userIdIn(token)).toBeNull();
  });
});
