import type { Page } from '@playwright/test';
import { selectionBar } from './download-steps.ts';
import { expect, test } from './fixtures.ts';
import { readZip } from './read-zip.ts';
import { seedEvent } from './seed-events.ts';
import { seedPhotos } from './seed-photos.ts';

const ANDROID =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';

const sheet = (page: Page) => page.getByRole('dialog', { name: 'Save to this phone' });
const menu = (page: Page) => page.getByRole('dialog', { name: 'Download photos' });

test('Android saves single files, ten per tap, and offers the ZIP one tap away', { tag: '@rest' }, async ({
  newVisitor,
}) => {
  const { eventId, pinCode } = await seedEvent();
  await seedPhotos(eventId, 12);
  const page = await (await newVisitor({ userAgent: ANDROID, serviceWorkers: 'block' })).newPage();

  await test.step('saves a selection', async () => {
    const saved: string[] = [];
    page.on('download', (download) => saved.push(download.suggestedFilename()));
    await page.goto(`/event/${pinCode}?open=download`);
    await menu(page).getByRole('button', { name: 'Select manually' }).click();
    await selectionBar(page).getByRole('button', { name: 'Select all' }).click();
    await selectionBar(page)
      .getByRole('button', { name: /^Download/ })
      .click();
    await sheet(page).getByRole('button', { name: 'Save photos 1 to 10' }).click();
    await expect.poll(() => saved.length).toBe(10);
    await sheet(page).getByRole('button', { name: 'Next: photos 11 to 12' }).click();
    await expect.poll(() => saved.length).toBe(12);
    expect(new Set(saved).size).toBe(12);
    expect(saved).toContain('party-012.jpg');
    await expect(page.getByText('Download started')).toBeVisible();
    await expect(selectionBar(page)).toHaveCount(0);
  });

  await test.step('saves one file', async () => {
    await page.goto(`/event/${pinCode}?open=download`);
    await menu(page)
      .getByRole('button', { name: /^Download all/ })
      .click();
    const downloading = page.waitForEvent('download', (download) =>
      download.suggestedFilename().endsWith('.zip'),
    );
    await sheet(page)
      .getByRole('button', { name: /^Download as ZIP/ })
      .click();
    expect((await readZip(await downloading)).size).toBe(12);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});
