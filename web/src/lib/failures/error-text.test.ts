import { expect, it } from 'vitest';
import { errorText } from './error-text.ts';
import { errorOf } from './failures.ts';

it.each([400, 429, 500, 503])('shows the message of a %i without a code', (status) => {
  expect(errorText(errorOf(status, { error: { message: 'We are full.' } }))).toBe('We are full.');
});

it('shows the message of an unknown code', () => {
  expect(errorText(errorOf(409, { error: { code: 'NEW_ONE', message: 'We are full.' } }))).toBe(
    'We are full.',
  );
});
