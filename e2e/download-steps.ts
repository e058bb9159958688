import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { originalPath } from './seed-photos.ts';

/** Opens an event with its method menu, and waits for the service worker that streams ZIPs. */
export const openDownload = async (page: Page, pinCode: string): Promise<void> => {
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
