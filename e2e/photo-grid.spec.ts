import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { newClient } from './product.ts';
import { sampleBytes } from './sample-files.ts';
import { scrollPage } from './scroll-page.ts';
import { seedEvent } from './seed-events.ts';
import { seedPhotos } from './seed-photos.ts';

const cells = (page: Page) => page.locator('[data-grid] [data-photo]');

test('new photos wait behind a pill on a scrolled page, and row numbers stay until it is pressed', async ({
  page,
}) => {
  const { eventId, pinCode } = await seedEvent();
  await seedPhotos(eventId, 12);
  await page.goto(`/event/${pinCode}`);
  await expect(cells(page).first()).toBeVisible();
  await scrollPage(page, 2000);
  const looking = page.getByRole('button', { name: 'Open photo 10, party-003.jpg' });
  await expect(looking).toBeVisible();
  const files = [0, 1].map((index) => ({ name: `late-${index}.jpg`, bytes: sampleBytes(index) }));
  await newClient().upload(eventId, files);
  const pill = page.getByRole('button', { name: '2 new photos' });
  await expect(pill).toBeVisible();
  await expect(looking).toBeVisible();
  await pill.click();
  await expect(cells(page).first()).toHaveAccessibleName('Open photo 1, late-1.jpg');
  await expect(pill).toBeHidden();
});
