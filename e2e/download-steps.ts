import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { historyDepth } from './history-depth.ts';
import { readZip } from './read-zip.ts';
import { loseOriginal, originalPath } from './seed-photos.ts';

/** Opens an event with its method menu, and waits for the service worker that streams ZIPs. */
export const openDownload = async (page: Page, pinCode: string): Promise<void> => {
  // Dialogs that close after an earlier download go back in the history, which would end the navigation.
  await expect.poll(() => historyDepth(page)).toBe(0);
  await page.goto(`/event/${pinCode}?open=download`);
  await expect.poll(() => page.evaluate<boolean>('Boolean(navigator.serviceWorker?.controller)')).toBe(true);
};

export const selectionBar = (page: Page, name = 'Selected photos') => page.getByRole('region', { name });

/** What a ZIP of these photos holds: the SHA-256 of each original by its name. */
export const zipOf = (photos: Record<string, string>): Map<string, string> =>
  new Map(
    Object.entries(photos).map(([name, photoId]) => [
      name,
      createHash('sha256')
        .update(readFileSync(originalPath(photoId)))
        .digest('hex'),
    ]),
  );

/**
 * In an event of three photos with its method menu open: downloads all while the second one cannot be had, which is said,
 * and that one afterwards. Returns the names of both ZIPs.
 */
export const downloadWithoutOne = async (
  page: Page,
  photoIds: readonly string[],
): Promise<{ whole: string; again: string }> => {
  await page.getByRole('button', { name: 'Select manually' }).click();
  const bringBack = loseOriginal(photoIds[1] ?? '');
  const downloading = page.waitForEvent('download');
  await selectionBar(page).getByRole('button', { name: 'Select all' }).click();
  await selectionBar(page)
    .getByRole('button', { name: /^Download \d/ })
    .click();
  const first = await downloading;
  expect([...(await readZip(first)).keys()]).toEqual(['party-003.jpg', 'party-001.jpg']);
  const report = page.getByRole('alertdialog', { name: '1 photo is missing' });
  await expect(report.getByRole('listitem')).toHaveText('party-002.jpg');
  bringBack();
  const retrying = page.waitForEvent('download');
  await report.getByRole('button', { name: 'Download these again' }).click();
  const second = await retrying;
  expect([...(await readZip(second)).keys()]).toEqual(['party-002.jpg']);
  await expect(report).toHaveCount(0);
  return { whole: first.suggestedFilename(), again: second.suggestedFilename() };
};

/** From now on pages bundle photos themselves, as where photos are served by a CDN (DOWNLOADS=browser). */
export const bundleInBrowser = async (context: BrowserContext): Promise<void> => {
  await context.addInitScript(`{
    const send = window.fetch;
    window.fetch = async (...asked) => {
      const response = await send(...asked);
      if (!response.url.endsWith('/api/config')) return response;
      return Response.json({ ...(await response.json()), downloads: 'browser' });
    };
  }`);
};
