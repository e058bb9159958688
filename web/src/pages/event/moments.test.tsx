import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { expectAccessible } from '#testing/expect-accessible.ts';
import { matrix } from '#testing/matrix.ts';
import { openPage } from '#testing/open-page.tsx';
import { sampleEvent, samplePhotos } from '#testing/samples.ts';
import { texts as enDownloads } from '#texts/en/photos/downloads.ts';
import { texts as en } from '#texts/en/photos/photos.ts';
import { texts as zhDownloads } from '#texts/zh-TW/photos/downloads.ts';
import { texts as zh } from '#texts/zh-TW/photos/photos.ts';

beforeEach(() => window.scrollTo(0, 0));
afterEach(() => localStorage.clear());

const photos = samplePhotos(6);
/** The third photo stands for itself and the two before it. */
const moment = [2, 0, 1].map((at) => photos[at]!.photoId);
const replies = { lookUpEvent: sampleEvent({ photos }), listMoments: { moments: [moment] } };
const address = `/event/${replies.lookUpEvent.pinCode}`;
const cells = () => [...document.querySelectorAll<HTMLElement>('[data-grid] [data-photo]')];
const offer = (title: string, count: number) =>
  page.getByRole('button', { name: new RegExp(`^${title}\\D*${count}`) });
const idsOf = () => cells().map(({ dataset }) => dataset.photo);

matrix([
  ['en', { t: en, downloads: enDownloads }],
  ['zh-TW', { t: zh, downloads: zhDownloads }],
] as const)('similar photos are one only by choice, which is remembered (%s)', async (language, texts) => {
  const { t, downloads } = texts;
  await openPage(address, replies, language);
  await expect.poll(() => idsOf().length).toBe(6);
  await page.getByRole('button', { name: t.sort }).click();
  const stacked = page.getByRole('switch', { name: t.stacked });
  await expect.element(stacked).not.toBeChecked();
  await stacked.click();
  await expectAccessible('the switch for similar photos');
  await page.getByRole('button', { name: t.showPhotos }).click();
  await expect.poll(idsOf).toEqual([moment[0], ...photos.slice(3).map(({ photoId }) => photoId)]);
  const label = t.stack_other.replace('{{count}}', '3');
  await expect.poll(() => cells()[0]?.getAttribute('aria-label')).toContain(label);
  await expectAccessible('similar photos as one');

  await page
    .getByRole('button', { name: language === 'en' ? 'Download' : '下載', exact: true })
    .first()
    .click();
  await expect.element(offer(downloads.best, 4)).toBeVisible();
  await expect.element(offer(downloads.downloadAll, 6)).toBeVisible();

  await cleanup();
  await openPage(address, replies, language);
  await expect.poll(() => idsOf().length).toBe(4);
});

test('the viewer shows all photos of a moment, the best one first', async () => {
  localStorage.setItem(`photosStacked:${replies.lookUpEvent.eventId}`, 'on');
  await openPage(address, replies);
  await expect.poll(() => idsOf().length).toBe(4);
  cells()[0]!.click();
  await expect.element(page.getByText('1 / 6')).toBeVisible();
  await page.getByRole('button', { name: 'Next photo' }).click();
  await expect.element(page.getByText('2 / 6')).toBeVisible();
});

test('a selection takes the photo in front alone', async () => {
  localStorage.setItem(`photosStacked:${replies.lookUpEvent.eventId}`, 'on');
  await openPage(address, replies);
  await expect.poll(() => idsOf().length).toBe(4);
  await page.getByRole('button', { name: 'Download', exact: true }).first().click();
  await page.getByRole('button', { name: /^Select manually/ }).click();
  await page.getByRole('checkbox').first().click();
  await expect.element(page.getByText('1 selected', { exact: true })).toBeVisible();
});
