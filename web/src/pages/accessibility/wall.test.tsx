/** @module-tag rest */
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { refuse, respond } from '#testing/answer-calls.ts';
import { expectAccessible } from '#testing/expect-accessible.ts';
import { openPage } from '#testing/open-page.tsx';
import { picture } from '#testing/sample-pictures.ts';
import { sampleWall, wallAt, wallPhoto } from '#testing/sample-walls.ts';
import { sampleAd } from '#testing/samples.ts';
import { texts as en } from '#texts/en/events/walls.ts';
import { texts as zh } from '#texts/zh-TW/events/walls.ts';

const both = [
  { language: 'en', t: en },
  { language: 'zh-TW', t: zh },
] as const;

test.each(both)('a running wall and its controls are accessible ($language)', async ({ language, t }) => {
  await page.viewport(1440, 900);
  const photos = Array.from({ length: 11 }, () => wallPhoto());
  const showWall = sampleWall({ photos, adInfos: [sampleAd(1)] });
  await openPage(wallAt(), { showWall, getPreview: picture }, language);
  await expect.element(page.getByRole('img', { name: t.photo, exact: true }).first()).toBeVisible();
  await expectAccessible('a photo');
  await userEvent.keyboard('{Tab}');
  await expect.element(page.getByRole('button', { name: t.pause })).toHaveFocus();
  await expectAccessible('controls');
  for (const _ of photos) await userEvent.keyboard('{ArrowRight}');
  await page.viewport(390, 844);
  await expectAccessible('on a phone');
});

test.each(both)('the states without photos are accessible ($language)', async ({ language, t }) => {
  const empty = await openPage(wallAt(), { showWall: sampleWall({ photos: [] }) }, language);
  await expect.element(page.getByText(t.first)).toBeVisible();
  await expectAccessible('no photos');
  await empty.unmount();
  const waiting = await openPage(wallAt(), { showWall: respond(502, '') }, language);
  await expect.element(page.getByText(t.waiting)).toBeVisible();
  await expectAccessible('waiting');
  await waiting.unmount();
  await openPage(wallAt(), { showWall: refuse('WALL_NOT_FOUND') }, language);
  await expect.element(page.getByRole('heading', { name: t.missing.title })).toBeVisible();
  await expectAccessible('not found');
});
