import type { Page } from '@playwright/test';
import { openDownload, zipOf } from './download-steps.ts';
import { expect, test } from './fixtures.ts';
import { readZip } from './read-zip.ts';
import { seedEvent } from './seed-events.ts';
import { seedFigures, seedLikelyFace } from './seed-figures.ts';
import { seedPhotos } from './seed-photos.ts';

/**
 * Creates nine people in eight photos: person 1 is in party-001.jpg, person 9 too, and person 2 possibly in party-008.jpg.
 */
const party = async () => {
  const event = await seedEvent({ name: 'Nine people' });
  const photoIds = await seedPhotos(event.eventId, 8);
  const figureIds = await seedFigures(event.eventId, photoIds, 9);
  await seedLikelyFace(event.eventId, photoIds[7] ?? '', figureIds[1] ?? '');
  return { ...event, photoIds };
};

const faceMenu = (page: Page) => page.getByRole('dialog', { name: 'Choose people' });
const preview = (page: Page) => page.getByRole('dialog', { name: 'Preview' });
const download = async (page: Page) => {
  const downloading = page.waitForEvent('download');
  await page.getByRole('dialog').getByRole('button', { name: 'Download' }).click();
  return readZip(await downloading);
};

test('a guest downloads photos of people, and leaves some out or adds likely ones in a preview', async ({
  page,
}) => {
  const { pinCode, photoIds } = await party();
  const zipWith = (...numbers: number[]) =>
    zipOf(Object.fromEntries(numbers.map((number) => [`party-00${number}.jpg`, photoIds[number - 1] ?? ''])));
  const pick = async (...people: number[]) => {
    await openDownload(page, pinCode);
    await page.getByRole('button', { name: 'Select with face recognition' }).click();
    for (const person of people)
      await faceMenu(page)
        .getByRole('checkbox', { name: `Person ${person},` })
        .check();
  };
  await test.step('a photo of two chosen people comes once', async () => {
    await pick(1, 3, 9);
    const face = faceMenu(page).getByRole('listitem').first().locator('img');
    await expect.poll(() => face.evaluate((node) => node.naturalWidth)).toBe(160);
    expect(await download(page)).toEqual(zipWith(3, 1));
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
  await test.step('the preview’s selection decides', async () => {
    await pick(1, 2, 3);
    await faceMenu(page).getByRole('button', { name: 'Go to preview' }).click();
    await expect(preview(page)).toContainText('3 of 4 photos');
    await preview(page).getByRole('checkbox', { name: 'Photo 1, party-003.jpg' }).uncheck();
    const maybe = preview(page).getByRole('region', { name: 'This might be you, too' });
    const face = maybe.getByRole('listitem').locator('img').last();
    await expect.poll(() => face.evaluate((node) => node.naturalWidth)).toBe(160);
    await maybe.getByRole('checkbox', { name: 'Possible photo 1, party-008.jpg' }).check();
    await expect(preview(page)).toContainText('3 of 4 photos');
    expect(await download(page)).toEqual(zipWith(2, 1, 8));
  });
});
