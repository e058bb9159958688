import { expect, test } from 'vitest';
import { answerCalls, hold, inTurn, received, refuse, respond } from '#testing/answer-calls.ts';
import { controlTime } from '#testing/control-time.ts';
import { signIn } from '#testing/open-page.tsx';
import { call } from './api.ts';

test.each([
  ['with a code', refuse('LOGIN_INVALID')],
  ['without a body', respond(401, '')],
])('a 401 %s clears the stored session and raises the specified error', async (_, listHostedEvents) => {
  signIn();
  await answerCalls({ listHostedEvents });
  await expect(call('listHostedEvents')).rejects.toThrow('need to login in or login again');
  for (const key of ['idToken', 'idTokenExpTime', 'profile']) expect(localStorage.getItem(key)).toBeNull();
  await expect(call('listHostedEvents')).rejects.toThrow('The id token is null');
});

test('an ordinary call times out after 120 seconds', async () => {
  signIn();
  await answerCalls({ checkAdmin: inTurn(hold({ isAdmin: true })) });
  const pass = controlTime();
  let failure: unknown;
  const asking = call('checkAdmin').catch((error: unknown) => {
    failure = error;
  });
  await expect.poll(() => received('checkAdmin')).toHaveLength(1);
  await pass(100_000);
  expect(failure).toBeUndefined();
  await pass(21_000);
  await asking;
  expect(failure).toMatchObject({ name: 'TimeoutError', code: 'ECONNABORTED' });
});
