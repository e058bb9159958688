import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { holdStream } from './hold-requests.ts';
import { samplePaths } from './sample-files.ts';
import { seedEvent } from './seed-events.ts';
import { seedFigures } from './seed-figures.ts';
import { seedPhotos } from './seed-photos.ts';

const DAY_MS = 24 * 3600_000;

const sheet = (page: Page) => page.getByRole('dialog', { name: 'Choose people' });
const notice = (page: Page) => page.locator('[data-sonner-toast]');
const openFaces = async (page: Page) => {
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  await page.getByRole('button', { name: 'Select with face recognition' }).click();
  await expect(sheet(page).getByRole('checkbox')).toHaveCount(12);
};

/** Opens the people of an event, where a selfie finds one of them: by her looks in other tests, by arrangement here. */
const findOne = async (page: Page) => {
  const { eventId, pinCode } = await seedEvent();
  const [found] = await seedFigures(eventId, await seedPhotos(eventId, 12), 12);
  await holdStream(page);
  await page.route('**/find', (route) => route.fulfill({ json: { figureIds: [found], confident: true } }));
  await page.goto(`/event/${pinCode}`);
  await openFaces(page);
  await sheet(page).getByRole('button', { name: 'Find photos of me' }).click();
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose a picture' }).click();
  await (await choosing).setFiles(samplePaths[0] ?? '');
  await expect(notice(page)).toHaveText('1 photo of you');
};

for (const { width, height } of [
  { width: 390, height: 844 },
  { width: 375, height: 667 },
  { width: 1440, height: 900 },
])
  test(`a notice has a place of its own, above the title of a sheet, at ${width} x ${height} (B9)`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await findOne(page);
    const title = await page.getByRole('heading', { name: 'Choose people' }).boundingBox();
    await expect
      .poll(async () => {
        const box = await notice(page).boundingBox();
        return (box?.y ?? 0) + (box?.height ?? 0);
      })
      .toBeLessThanOrEqual(title?.y ?? 0);
  });

test('what is said and picked in a sheet ends with it (B9)', async ({ page }) => {
  await findOne(page);
  const first = sheet(page).getByRole('checkbox').first();
  await expect(first).toBeChecked();
  await page.getByRole('button', { name: 'Go to preview' }).click();
  await expect(page.getByRole('dialog', { name: 'Preview' })).toBeVisible();
  await expect(notice(page)).toHaveCount(0);
  // Back and forth between the steps of one choice nothing is lost.
  await page.getByRole('button', { name: 'Back to faces' }).click();
  await expect(first).toBeChecked();
  await sheet(page).getByRole('button', { name: 'Close' }).click();
  await openFaces(page);
  await expect(sheet(page).getByRole('checkbox', { checked: true })).toHaveCount(0);
});

for (const timezoneId of ['America/Los_Angeles', 'Pacific/Auckland'])
  test.describe(`in ${timezoneId}`, () => {
    test.use({ timezoneId });
    test('the days of an event are those of Taipei (B9)', async ({ page }) => {
      // Half past midnight in Taipei, a week from now.
      const midnight = Math.ceil((Date.now() + 8 * 3600_000) / DAY_MS) * DAY_MS - 8 * 3600_000;
      const end = midnight + 7 * DAY_MS + 30 * 60_000;
      const { pinCode } = await seedEvent({ endsInDays: (end - Date.now()) / DAY_MS });
      const day = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'Asia/Taipei' }).format(end);
      await page.goto(`/event/${pinCode}`);
      await page.getByRole('button', { name: /Show details/ }).click();
      const details = page.getByRole('region', { name: 'Event details' });
      await expect(details.getByText(day, { exact: true })).toBeVisible();
      await expect(page.getByText(`The photos are kept for 8 more days, until ${day}.`)).toBeVisible();
    });
  });
