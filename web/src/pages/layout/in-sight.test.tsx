/** @module-tag rest */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { routes } from '#app/routes.ts';
import { allScreens } from '#testing/all-screens.ts';
import { expectInSight } from '#testing/expect-in-sight.ts';
import { openPage } from '#testing/open-page.tsx';

/** 60 characters without a space, like a hashtag or a file name. */
const LONG_NAME = '2026TaiwanInternationalPhotographyConferenceOpeningCeremony1';
const LONG_EMAIL = `${LONG_NAME}@photography-conference.example.com`;
const screens = allScreens(LONG_NAME, LONG_EMAIL);
const languages = ['en', 'zh-TW'] as const;

const cases = languages.flatMap((language) => screens.map((screen) => ({ ...screen, language })));
test.each(cases)('$name does not scroll sideways ($language)', async (shown) => {
  const { address, replies, prepare, language, name } = shown;
  prepare?.();
  await openPage(address, replies, language);
  await expect.element(page.getByRole('heading').first()).toBeVisible();
  await expectInSight(name);
});

test('all pages of the product are covered', () => {
  const missing = routes.filter((route) => !screens.some((screen) => screen.page === route.page));
  expect(missing.map((route) => route.page)).toEqual([]);
});
