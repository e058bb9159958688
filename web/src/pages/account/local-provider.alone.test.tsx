import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { matrix } from '#testing/matrix.ts';
import { openPage } from '#testing/open-page.tsx';
import { sampleConfig } from '#testing/samples.ts';

const { identity, brand } = sampleConfig();
const label = { en: 'Sign in by e-mail', 'zh-TW': '以電子郵件登入' };
const getConfig = sampleConfig({ identity: { ...identity!, provider: 'local', label } });
const main = page.getByRole('main');

matrix(['en', 'zh-TW'] as const)('the button names the local provider, in %s', async (language) => {
  await openPage('/member-center/hosted-events', { getConfig }, language);
  await expect.element(main.getByRole('button', { name: label[language] })).toBeVisible();
});

matrix(['en', 'zh-TW'] as const)('the privacy page names this site, in %s', async (language) => {
  await openPage('/privacy', { getConfig }, language);
  await expect.element(main).toMatchTextContent(language === 'en' ? brand.name : brand.nameZh);
  await expect.element(main).not.toMatchTextContent('Google');
});
