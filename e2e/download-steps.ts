import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { historyDepth } from './history-depth.ts';
import { readZip } from './read-zip.ts';
import { loseOriginal, originalPath } from './seed-photos.ts';

/** Opens an event and its download menu, and waits for the service worker that streams ZIPs. */
export async function openDownload(page: Page, pinCode: string): Promise<void> {
  // Closing dialogs go back in the history, which would cancel the navigation.
  await expect.poll(() => historyDepth(page)).toBe(0);
  await page.goto(`/event/${pinCode}?open=download`);
  await expect.poll(() => page.evaluate<boolean>('Boolean(navigator.serviceWorker?.controller)')).toBe(true);
}

export const selectionBar = (page: Page, name = 'Selected photos') => page.getByRole('region', { name });

/** Returns the expected contents of a ZIP of these photos: the SHA-256 of each original by its name. */
export function zipOf(photos: Record<string, string>): Map<string, string> {
  return new Map(
    Object.entries(photos).map(([name, photoId]) => [
      name,
      createHash('sha256')
        .update(readFileSync(originalPath(photoId)))
        .digest('hex'),
    ]),
  );
}

/**
 * Downloads an event of three photos while the second one cannot be fetched, asserts the message, then downloads that one.
 * Starts with the download menu open. Returns the names in both ZIPs.
 */
export async function downloadWithoutOne(
  page: Page,
  photoIds: readonly string[],
): Promise<{ whole: string; again: string }> {
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
}

/** From now on pages bundle photos in the browser (DOWNLOADS=browser), as with photos on a CDN. */
export async function bundleInBrowser(context: BrowserContext): Promise<void> {
  await context.addInitScript(`{
    const send = window.fetch;
    window.fetch = async (...asked) => {
      const response = await send(...asked);
      if (!response.url.endsWith('/api/config')) return response;
      return Response.json({ ...(await response.json()), downloads: 'browser' });
    };
  }`);
}
