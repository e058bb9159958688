import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { refuse } from '#testing/answer-calls.ts';
import { openPage } from '#testing/open-page.tsx';

test('says once that a login failed, and why, in both languages', async () => {
  localStorage.setItem('signIns', JSON.stringify([{ state: 'state', returnTo: '/' }]));
  const at = '/sign-in/callback?state=state&code=refused';
  const screen = await openPage(at, { createSession: refuse('SIGN_IN_FAILED') });
  const alert = page.getByRole('alert');
  await expect.element(alert.getByRole('heading')).toHaveTextContent('Login failed');
  await expect.element(alert).toMatchTextContent('The sign-in service did not confirm it. Please try again.');
  expect(alert.element().textContent.match(/failed/g)).toHaveLength(1);
  await screen.unmount();
  await openPage('/sign-in/callback', {}, 'zh-TW');
  await expect.element(alert.getByRole('heading')).toHaveTextContent('登入失敗');
  await expect.element(alert).toMatchTextContent('登入服務未確認您的身分，請再試一次。');
});
