import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { matrix } from '#testing/matrix.ts';
import { openPage } from '#testing/open-page.tsx';
import { sampleConfig } from '#testing/samples.ts';

const { identity } = sampleConfig();
const getConfig = sampleConfig({
  identity: { ...identity!, provider: 'openid', label: { en: 'Sign in', 'zh-TW': '登入' } },
});

matrix([
  ['en', 'Sign in'],
  ['zh-TW', '登入'],
] as const)('a provider without a label has a neutral button, in %s', async (language, name) => {
  await openPage('/member-center/hosted-events', { getConfig }, language);
  const main = page.getByRole('main');
  await expect.element(main.getByRole('button', { name, exact: true })).toBeVisible();
  await expect.element(main).not.toMatchTextContent('Google');
});
