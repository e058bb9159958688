import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { readSigned, signValue } from './signed-value.ts';

const [key, other] = [randomBytes(32), randomBytes(32)];

test('a remembered value is still refused with another MAC, and with another key', () => {
  const signed = signValue(key, 'event.1');
  for (let times = 0; times < 2; times++) {
    expect(readSigned([key], signed)).toBe('event.1');
    expect(readSigned([other, key], signed)).toBe('event.1');
    expect(readSigned([other], signed)).toBeUndefined();
    expect(readSigned([key], `${signed.slice(0, -1)}~`)).toBeUndefined();
    expect(readSigned([key], signed.replace('event.1', 'event.2'))).toBeUndefined();
    expect(readSigned([key], 'event.1.')).toBeUndefined();
  }
});

test('values are signed alike before and after others displaced them', () => {
  const signed = signValue(key, 'first');
  for (let number = 0; number < 1000; number++) signValue(key, `value ${number}`);
  expect(signValue(key, 'first')).toBe(signed);
  expect(readSigned([key], signed)).toBe('first');
});
