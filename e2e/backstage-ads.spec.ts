import type { Locator, Page } from '@playwright/test';
import { dropImage, fillTexts, openBackstage, preview, saveButton, slot } from './backstage-steps.ts';
import { selectionBar } from './download-steps.ts';
import { expect, test } from './fixtures.ts';
import { newClient } from './product.ts';
import { adPicture } from './sample-ads.ts';
import { seedEvent } from './seed-events.ts';
import { seedFigures } from './seed-figures.ts';
import { seedPhotos } from './seed-photos.ts';

const WIDE = { width: 1280, height: 900 };
const SAVED = 'Ad settings saved successfully!';
const adLink = (page: Page, position: number) =>
  page.getByRole('link', { name: `Ad: Sponsor ${position} (opens in a new tab)` });

test('a host fills six ads by drag and drop, and a guest sees each in its place', async ({
  host,
  newVisitor,
}) => {
  const event = await seedEvent({ type: 'Plus', host: host.email, photoLimit: 850 });
  const photoIds = await seedPhotos(event.eventId, 12);
  await seedFigures(event.eventId, photoIds, 2);
  const { page } = host;
  await page.setViewportSize(WIDE);
  await openBackstage(page, event.pinCode);
  await expect(saveButton(page)).toBeDisabled();
  await page.getByLabel('Sponsor subtitle').fill('Thanks to six sponsors');
  for (const position of [1, 2, 3, 4, 5, 6]) {
    await dropImage(page, position, await adPicture(position));
    await expect(preview(page, position)).toBeVisible();
    await fillTexts(page, position, {
      name: `Sponsor ${position}`,
      link: `sponsor-${position}.example.com/hello`,
    });
  }
  await saveButton(page).click();
  await expect(page.getByText(SAVED)).toBeVisible();
  await expect(page.getByText('All changes saved')).toBeVisible();
  await expect(saveButton(page)).toBeDisabled();
  await expect(slot(page, 6)).toContainText('Live');

  const { adInfos } = await newClient().lookUp(event.pinCode);
  expect(adInfos.map((ad) => ad.directUrl)).toEqual(
    [1, 2, 3, 4, 5, 6].map((position) => `https://sponsor-${position}.example.com/hello`),
  );

  const guest = await (await newVisitor({ serviceWorkers: 'block', viewport: WIDE })).newPage();
  await guest.goto(`/event/${event.pinCode}`);
  await expect(guest.getByText('Thanks to six sponsors')).toBeVisible();
  await expect(adLink(guest, 1)).toBeVisible();
  const leftOf = async (part: Locator) => (await part.boundingBox())?.x ?? Number.NaN;
  const details = await leftOf(guest.getByRole('region', { name: 'Event details' }));
  expect(await leftOf(adLink(guest, 1))).toBeLessThan(details);
  expect(await leftOf(adLink(guest, 2))).toBeGreaterThan(details);
  await expect(adLink(guest, 1)).toHaveAttribute('href', 'https://sponsor-1.example.com/hello');
  await expect(adLink(guest, 1)).toHaveAttribute('rel', 'noopener noreferrer sponsored');
  await expect(adLink(guest, 1).locator('img')).toHaveJSProperty('complete', true);
  expect(
    await adLink(guest, 1)
      .locator('img')
      .evaluate((image) => Reflect.get(image, 'naturalWidth')),
  ).toBe(800);

  const cells = guest.locator('[data-grid] > li > :is(div, a)');
  await expect(guest.locator('[data-grid]').locator(adLink(guest, 6))).toBeVisible();
  await expect(cells.nth(11)).toHaveAccessibleName(/^Ad: Sponsor 6/);

  await guest.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(guest.getByRole('dialog').locator(adLink(guest, 3))).toBeVisible();
  await guest.getByRole('dialog').getByRole('button', { name: 'Close' }).click();

  await guest.getByRole('button', { name: 'Download', exact: true }).click();
  await guest.getByRole('button', { name: 'Select with face recognition' }).click();
  await expect(guest.getByRole('dialog').locator(adLink(guest, 4))).toBeVisible();
  await guest.getByRole('dialog').getByRole('button', { name: 'Close' }).click();

  await guest.getByRole('button', { name: 'Download', exact: true }).click();
  await guest.getByRole('button', { name: 'Select manually' }).click();
  await guest.getByRole('checkbox', { name: /^Select photo 1,/ }).check();
  // Holds the ZIP's address, so that the overlay stays open.
  await guest.route('**/api/event/*/archives', () => {});
  await selectionBar(guest).getByRole('button', { name: 'Download 1 photo' }).click();
  await expect(
    guest.locator(':is(dialog, [role=dialog], [role=alertdialog])').locator(adLink(guest, 5)),
  ).toBeVisible();
});
