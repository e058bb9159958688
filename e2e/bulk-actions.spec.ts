import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import { database } from './product.ts';
import { seedEvent } from './seed-events.ts';
import { seedPhotos } from './seed-photos.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' }, serviceWorkers: 'block' });

const cells = (page: Page) => page.locator('[data-grid] [data-photo]');
const select = async (page: Page, ...places: number[]) => {
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  for (const place of places) await page.getByRole('checkbox').nth(place).check();
};
const bar = (page: Page) => page.getByRole('region', { name: 'Selected photos' });
const press = (page: Page, name: string) => bar(page).getByRole('button', { name, exact: true }).click();
const confirmDelete = (page: Page) =>
  page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Delete \d+ photos?$/ })
    .click();
const countRows = async (eventId: string) =>
  (await database().selectFrom('photos').select('id').where('event_id', '=', eventId).execute()).length;

test('a host hides and shows photos, and takes a deletion back, while a guest watches', {
  tag: '@rest',
}, async ({ host, page }) => {
  const { eventId, pinCode } = await seedEvent({ host: host.email });
  await seedPhotos(eventId, 4);
  for (const one of [page, host.page]) {
    await one.goto(`/event/${pinCode}`);
    await expect(cells(one)).toHaveCount(4);
  }
  await select(host.page, 0, 1);
  await expectAccessible(host.page, 'the selection of a host');
  await press(host.page, 'Hide');
  await expect(cells(page)).toHaveCount(2);
  await expect(host.page.locator('[data-photo]', { hasText: 'Hidden' })).toHaveCount(2);
  await select(host.page, 0, 1);
  await press(host.page, 'Show');
  await expect(cells(page)).toHaveCount(4);
  await select(host.page, 1, 2);
  await press(host.page, 'Delete');
  await confirmDelete(host.page);
  await expect(cells(host.page)).toHaveCount(2);
  await expect(cells(page)).toHaveCount(2);
  await host.page.getByRole('button', { name: 'Undo' }).click();
  for (const one of [page, host.page]) await expect(cells(one)).toHaveCount(4);
  expect(await countRows(eventId)).toBe(4);
});

test('photos are deleted when the tab is closed before the 10 seconds are over', { tag: '@rest' }, async ({
  host,
  page,
}) => {
  const { eventId, pinCode } = await seedEvent({ host: host.email });
  await seedPhotos(eventId, 3);
  await host.page.goto(`/event/${pinCode}`);
  await expect(cells(host.page)).toHaveCount(3);
  await select(host.page, 0);
  await press(host.page, 'Delete');
  await confirmDelete(host.page);
  await expect(cells(host.page)).toHaveCount(2);
  expect(await countRows(eventId)).toBe(3);
  await host.page.close({ runBeforeUnload: true });
  await expect.poll(() => countRows(eventId), { timeout: 240_000 }).toBe(2);
  await page.goto(`/event/${pinCode}`);
  await expect(cells(page)).toHaveCount(2);
});
