import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '#testing/expect-accessible.ts';
import { matrix } from '#testing/matrix.ts';
import { openPage } from '#testing/open-page.tsx';
import { sampleConfig } from '#testing/samples.ts';

const { identity } = sampleConfig();
const getConfig = sampleConfig({
  identity: {
    ...identity!,
    provider: 'openid',
    label: { en: 'Sign in with Example', 'zh-TW': 'Sign in with Example' },
    authorizationEndpoint: 'https://id.example.com/auth',
  },
});
const main = page.getByRole('main');

matrix(['en', 'zh-TW'] as const)(
  'the sign-in button has the label of the operator, in %s',
  async (language) => {
    await openPage('/member-center/hosted-events', { getConfig }, language);
    await expect.element(main.getByRole('button', { name: 'Sign in with Example' })).toBeVisible();
    await expect.element(main).not.toMatchTextContent('Google');
    await expectAccessible('another provider');
  },
);

test('the privacy page names the provider', async () => {
  await openPage('/privacy', { getConfig });
  await expect.element(main).toMatchTextContent('When you sign in with id.example.com we receive your name');
  await expect.element(main).not.toMatchTextContent('Google');
});
