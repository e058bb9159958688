import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { received, refuse } from '#testing/answer-calls.ts';
import { openPage } from '#testing/open-page.tsx';
import { sampleSession } from '#testing/samples.ts';
import { PROVIDER, signInReturnsTo, stayHere } from '#testing/stay-here.ts';

const EVENT = '/event/WXYZ23';
const begun = (state: string, returnTo: string) => ({
  state,
  nonce: 'n',
  codeVerifier: `verifier of ${state}`,
  redirectUri: `${location.origin}/sign-in/callback`,
  returnTo,
});
/** What another tab stored when it went to the provider. */
const beginElsewhere = (...pending: ReturnType<typeof begun>[]) =>
  localStorage.setItem('signIns', JSON.stringify(pending));

test('a callback in another tab than the one that began signs in, and leads back', async () => {
  const wanted = stayHere();
  beginElsewhere(begun('first', EVENT), begun('second', '/account'));
  await openPage('/sign-in/callback?code=c&state=first', { createSession: sampleSession() });
  await expect.poll(() => wanted).toEqual([`${location.origin}${EVENT}`]);
  expect((await received('createSession')).map(({ body }) => body)).toEqual([
    expect.objectContaining({ authData: 'c', codeVerifier: 'verifier of first' }),
  ]);
  expect(signInReturnsTo()).toBe('/account');
});

test.each([
  ['a refused code', '?code=c&state=mine', [begun('mine', EVENT)]],
  ['an answer to a sign-in that this browser did not begin', '?code=c&state=other', [begun('mine', EVENT)]],
])('after %s, the next attempt leads to the same page', async (_, answer, pending) => {
  const wanted = stayHere();
  beginElsewhere(...pending);
  await openPage(`/sign-in/callback${answer}`, { createSession: refuse('SIGN_IN_FAILED') });
  await page.getByRole('main').getByRole('button', { name: 'Sign in with Google' }).click();
  await expect.poll(() => wanted).toEqual([expect.stringContaining(PROVIDER)]);
  expect(signInReturnsTo()).toBe(EVENT);
  expect(await received('createSession')).toHaveLength(answer.includes('mine') ? 1 : 0);
});
