import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { ApiError, SessionError } from '#lib/failures/failures.ts';
import { openPage, signIn } from '#testing/open-page.tsx';
import { stayHere } from '#testing/stay-here.ts';
import { catchGlobalErrors } from './catch-global-errors.ts';

/** Calls the handlers directly: the test runner reports every real unhandled rejection. */
const caught = () => {
  const handlers = new Map<string, (event: object) => void>();
  const listening = vi
    .spyOn(window, 'addEventListener')
    .mockImplementation((type: string, handler: unknown) => {
      handlers.set(type, handler as (event: object) => void);
    });
  catchGlobalErrors();
  listening.mockRestore();
  return {
    reject: (reason: unknown) => {
      const preventDefault = vi.fn();
      handlers.get('unhandledrejection')?.({ reason, preventDefault });
      return preventDefault.mock.calls.length > 0;
    },
    raise: (error: unknown) => handlers.get('error')?.({ error }),
  };
};

const full = new ApiError({ code: 'STORAGE_FULL', hasCode: false, status: 507, message: 'We are full.' });

test('unhandled rejections and window errors of our own classes go to the global handler', async () => {
  const { reject, raise } = caught();
  await openPage('/about-us');
  expect(reject(new TypeError('a stranger'))).toBe(false);
  raise(new TypeError('a stranger'));
  expect(reject(full)).toBe(true);
  await expect.element(page.getByText('We are full.')).toBeVisible();
  raise(new ApiError({ code: 'UNEXPECTED', status: 500, message: '' }));
  await expect.element(page.getByText('An unknown error occurred')).toBeVisible();
  expect(page.getByText('a stranger').query()).toBeNull();
});

test.each([
  ['The id token has expired', 'Your login state has expired, please log in again'],
  ['The id token is null', 'Your login state is invalid, please log in again'],
] as const)(
  'an unhandled %j says so once, reloads once, and keeps a newer session',
  async (message, text) => {
    const wanted = stayHere();
    const { reject } = caught();
    signIn();
    await openPage('/about-us');
    for (let count = 0; count < 3; count++) expect(reject(new SessionError(message))).toBe(true);
    await expect.element(page.getByText(text)).toBeVisible();
    expect(page.getByText(text).elements()).toHaveLength(1);
    expect(localStorage.getItem('idToken')).not.toBeNull();
    await expect.poll(() => wanted).toEqual(['reload']);
  },
);
