import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerCalls, cut } from '#testing/answer-calls.ts';
import { matrix } from '#testing/matrix.ts';
import { openPage } from '#testing/open-page.tsx';
import { sampleConfig } from '#testing/samples.ts';
import { PROVIDER, signInReturnsTo, stayHere } from '#testing/stay-here.ts';

// The page caches a reachable provider, so the test that reaches one comes last.
const { identity } = sampleConfig();
const unreachable = sampleConfig({ identity: { ...identity!, authorizationEndpoint: null } });

test('shows a lost connection beside the button', { tags: 'rest' }, async () => {
  await openPage('/pricing', { getConfig: cut });
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect.element(page.getByText(/^Login failed: No connection/)).toBeVisible();
});

matrix([
  { language: 'en', name: 'Sign in', text: /^Login failed: Sign-in is not available right now\./ },
  { language: 'zh-TW', name: '登入', text: '登入失敗：目前無法登入，請稍後再試。' },
] as const)('reports an unreachable provider, in $language', async ({ language, name, text }) => {
  const wanted = stayHere();
  await openPage('/pricing', { getConfig: unreachable }, language);
  await page.getByRole('button', { name, exact: true }).click();
  await expect.element(page.getByText(text)).toBeVisible();
  expect(wanted).toEqual([]);
});

test('signs in once the provider is back', async () => {
  const wanted = stayHere();
  await openPage('/pricing?from=leaflet', { getConfig: unreachable });
  const signIn = page.getByRole('button', { name: 'Sign in', exact: true });
  await signIn.click();
  await expect.element(page.getByText(/^Login failed: Sign-in is not available right now\./)).toBeVisible();
  await answerCalls({ getConfig: sampleConfig() });
  // The notification covers it.
  signIn.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => wanted).toEqual([expect.stringContaining(PROVIDER)]);
  expect(signInReturnsTo()).toBe('/pricing?from=leaflet');
});
