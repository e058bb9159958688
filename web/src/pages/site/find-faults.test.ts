import { expect, it } from 'vitest';
import { findFaults } from './find-faults.ts';

it('accepts an address and a message', () => {
  expect(findFaults({ email: ' a@b.tw ', message: 'hi' })).toEqual({});
});
it('reports missing fields', () => {
  expect(findFaults({ email: 'a@b', message: '  \n' })).toEqual({
    email: 'emailInvalid',
    message: 'messageRequired',
  });
});
