import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import { newClient } from './product.ts';
import { smallPhotos } from './sample-files.ts';
import { seedEvent } from './seed-events.ts';
import { seedPhotos } from './seed-photos.ts';
import { startUpload } from './upload-steps.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' }, serviceWorkers: 'block' });

const cells = (page: Page) => page.locator('[data-grid] [data-photo]');
const settings = (page: Page) => page.getByRole('region', { name: 'Reveal photos together' });
const secret = (page: Page) => page.getByRole('heading', { name: 'The photos are still a secret' });

test('guests see only their own photos until the host taps', { tag: '@rest' }, async ({ host, page }) => {
  const { eventId, pinCode } = await seedEvent({ host: host.email });
  await seedPhotos(eventId, 2);
  await page.goto(`/event/${pinCode}`);
  await expect(cells(page)).toHaveCount(2);
  await host.page.goto(`/manage-event/${pinCode}?tab=photos`);
  await settings(host.page).getByRole('button', { name: 'Set up: Reveal photos together' }).click();
  await settings(host.page).getByRole('button', { name: 'Hide all photos' }).click();
  await expect(secret(page)).toBeVisible();
  await expect(cells(page)).toHaveCount(0);
  await expectAccessible(page, 'a concealed event');

  await startUpload(page, pinCode, await smallPhotos(1));
  await expect(cells(page)).toHaveCount(1);
  await page.reload();
  await expect(cells(page)).toHaveCount(1);

  await settings(host.page).getByRole('button', { name: 'Reveal now' }).click();
  await host.page.getByRole('alertdialog').getByRole('button', { name: 'Reveal now' }).click();
  await expect(cells(page)).toHaveCount(3);
  await expect(secret(page)).toHaveCount(0);
});

for (const stream of ['announces it', 'is silent'])
  test(`all photos appear at the time when the stream ${stream}`, { tag: '@rest' }, async ({
    host,
    page,
  }) => {
    const { eventId, pinCode } = await seedEvent({ host: host.email });
    await seedPhotos(eventId, 2);
    const revealAt = new Date(Date.now() + 30_000);
    await newClient().request('PATCH', `/api/event/${eventId}`, {
      token: host.session.idToken,
      json: { revealAt: revealAt.toISOString() },
    });
    if (stream === 'is silent') await page.route('**/stream', () => {});
    await page.goto(`/event/${pinCode}`);
    await expect(page.getByRole('timer')).toHaveText(/00:00:\d\d/);
    await expect(cells(page)).toHaveCount(0);
    await expect(cells(page)).toHaveCount(2, { timeout: 240_000 });
    expect(Date.now()).toBeGreaterThanOrEqual(revealAt.getTime());
    await expect(secret(page)).toHaveCount(0);
  });
