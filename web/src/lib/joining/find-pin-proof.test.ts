import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { findPinProof } from './find-pin-proof.ts';

it('finds the first counter whose SHA-256 begins with the required zero bits (D11)', () => {
  const challenge = 'QUJDREVG.mabc1234.10.abcdefabcdefabcd.abcdefabcdefabcdefabcd';
  const wordOf = (text: string) => createHash('sha256').update(text).digest().readUInt32BE();
  let counter = 0;
  while (wordOf(`${challenge}.${counter}`) >= 2 ** 22) counter++;
  expect(findPinProof(challenge, 10)).toBe(`${challenge}.${counter}`);
});
