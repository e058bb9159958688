import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '#testing/expect-accessible.ts';
import { openPage } from '#testing/open-page.tsx';
import { sampleConfig } from '#testing/samples.ts';
import { stayHere } from '#testing/stay-here.ts';

test('shows that sign-in is off on a public installation without a provider (D1)', async () => {
  const wanted = stayHere();
  await openPage('/member-center/hosted-events', { getConfig: sampleConfig({ identity: null }) });
  const main = page.getByRole('main');
  await expect.element(main.getByRole('heading', { name: 'Sign-in is not set up here' })).toBeVisible();
  for (const text of ['Please log in again', 'Sign in to continue'])
    await expect.element(main.getByText(text)).not.toBeInTheDocument();
  await expect.element(main.getByRole('button', { name: 'Sign in with Google' })).not.toBeInTheDocument();
  await expectAccessible('no provider');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect.element(page.getByText('Login failed: Sign-in is not set up on this site.')).toBeVisible();
  expect(wanted).toEqual([]);
});
