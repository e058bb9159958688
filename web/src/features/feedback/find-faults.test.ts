import { expect, it } from 'vitest';
import { findFaults } from './find-faults.ts';

it('finds nothing wrong with an address and a message', () => {
  expect(findFaults({ email: ' a@b.tw ', message: 'hi' })).toEqual({});
});
it('names what is missing', () => {
  expect(findFaults({ email: 'a@b', message: '  \n' })).toEqual({
    email: 'emailInvalid',
    message: 'messageRequired',
  });
});
