/** "Maybe you, too": photos that likely, but not certainly, show the picked figure. */
import type { Page } from '@playwright/test';
import { announceChange } from '@togather/server/src/changes/announce.ts';
import { openDownload, zipOf } from './download-steps.ts';
import { expect, test } from './fixtures.ts';
import { database } from './product.ts';
import { readZip } from './read-zip.ts';
import { type SeededEvent, seedEvent } from './seed-events.ts';
import { seedFigures, seedLikelyFace } from './seed-figures.ts';
import { seedPhotos } from './seed-photos.ts';
import { tabTo } from './tab-to.ts';
import { locales, textsOf } from './texts.ts';

/** Person 1 is on party-001.jpg and maybe on party-003.jpg and party-004.jpg, person 2 on party-002.jpg alone. */
const party = async (): Promise<SeededEvent & { photoIds: string[]; figureIds: string[] }> => {
  const event = await seedEvent({ name: 'Maybe' });
  const photoIds = await seedPhotos(event.eventId, 4);
  const figureIds = await seedFigures(event.eventId, photoIds, 2);
  for (const photoId of photoIds.slice(2)) await seedLikelyFace(event.eventId, photoId, figureIds[0] ?? '');
  return { ...event, photoIds, figureIds };
};

const faceMenu = (page: Page) => page.getByRole('dialog', { name: 'Choose people' });
const preview = (page: Page) => page.getByRole('dialog', { name: 'Preview' });
const maybe = (page: Page) => preview(page).getByRole('region', { name: 'Maybe you, too' });
const pick = async (page: Page, pinCode: string, person: number) => {
  await openDownload(page, pinCode);
  await page.getByRole('button', { name: 'Select with face recognition' }).click();
  await faceMenu(page)
    .getByRole('checkbox', { name: `Person ${person},` })
    .check();
};
const openPreview = (page: Page) => faceMenu(page).getByRole('button', { name: 'Go to preview' }).click();
const download = async (page: Page) => {
  const downloading = page.waitForEvent('download');
  await page.getByRole('dialog').getByRole('button', { name: 'Download' }).click();
  return readZip(await downloading);
};

test('they are listed apart, unticked, and not downloaded', async ({ page }) => {
  const { pinCode, photoIds } = await party();
  const certain = zipOf({ 'party-001.jpg': photoIds[0] ?? '' });
  await pick(page, pinCode, 1);
  await openPreview(page);
  await expect(maybe(page).getByRole('checkbox')).toHaveCount(2);
  for (const box of await maybe(page).getByRole('checkbox').all()) await expect(box).not.toBeChecked();
  await expect(maybe(page)).toContainText('we are not sure');
  await expect(
    preview(page).getByRole('list', { name: 'Photos of the people' }).getByRole('checkbox'),
  ).toHaveCount(1);
  await expect(preview(page)).toContainText('1 of 3 photos');
  const face = maybe(page).getByRole('listitem').first().locator('img').last();
  await expect.poll(() => face.evaluate((node) => node.naturalWidth)).toBe(160);
  expect(await download(page)).toEqual(certain);
  await pick(page, pinCode, 1);
  expect(await download(page)).toEqual(certain);
});

test('what is ticked, with the keyboard, too, is downloaded with the others', async ({ page }) => {
  const { pinCode, photoIds } = await party();
  await pick(page, pinCode, 1);
  await openPreview(page);
  const box = maybe(page).getByRole('checkbox', { name: 'Possible photo 2, party-003.jpg' });
  await expect(box).toBeVisible();
  await tabTo(page, box);
  await page.keyboard.press('Space');
  await expect(box).toBeChecked();
  await expect(preview(page)).toContainText('2 of 3 photos');
  expect(await download(page)).toEqual(
    zipOf({ 'party-001.jpg': photoIds[0] ?? '', 'party-003.jpg': photoIds[2] ?? '' }),
  );
});

test('nothing is shown where nobody is likely', async ({ page }) => {
  const { pinCode } = await party();
  await pick(page, pinCode, 2);
  await openPreview(page);
  await expect(preview(page)).toContainText('1 of 1 photo');
  await expect(maybe(page)).toHaveCount(0);
});

test('a photo that becomes certain moves up ticked, one that is no more likely goes', async ({ page }) => {
  const { pinCode, eventId, photoIds, figureIds } = await party();
  await pick(page, pinCode, 1);
  await openPreview(page);
  await maybe(page).getByRole('checkbox', { name: 'party-003.jpg' }).check();
  await expect(preview(page)).toContainText('2 of 3 photos');
  const change = (photoId: string | undefined, values: object) =>
    database()
      .updateTable('faces')
      .set(values)
      .where('photo_id', '=', photoId ?? '')
      .where('likely_figure_id', 'is not', null)
      .execute();
  await change(photoIds[3], { figure_id: figureIds[0], likely_figure_id: null });
  await change(photoIds[2], { likely_figure_id: null });
  await announceChange(database(), eventId, 'figures');
  await expect(preview(page)).toContainText('2 of 2 photos');
  await expect(maybe(page)).toHaveCount(0);
  await expect(preview(page).getByRole('checkbox', { name: 'Photo 1, party-004.jpg' })).toBeChecked();
});

test('on a phone what is ticked is saved with the others', async ({ newVisitor }) => {
  const { pinCode } = await party();
  const userAgent =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1';
  const page = await (await newVisitor({ userAgent, viewport: { width: 390, height: 844 } })).newPage();
  await page.addInitScript(`
    globalThis.handed = [];
    navigator.canShare = () => true;
    navigator.share = async ({ files }) => { handed.push(...files.map((file) => file.name)); };
  `);
  await pick(page, pinCode, 1);
  await openPreview(page);
  await maybe(page).getByRole('checkbox', { name: 'party-004.jpg' }).check();
  await preview(page).getByRole('button', { name: 'Download' }).click();
  await page.getByRole('button', { name: 'Save photos 1 to 2' }).click();
  await expect(preview(page)).toBeVisible();
  expect(await page.evaluate('handed')).toEqual(['party-001.jpg', 'party-004.jpg']);
});

for (const locale of locales)
  test.describe(locale, () => {
    test.use({ locale });

    test('says in the language of the page what they are', async ({ page }) => {
      const { pinCode } = await party();
      const { figures, downloads } = textsOf[locale];
      await openDownload(page, pinCode);
      await page.getByRole('button', { name: downloads.faces }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('checkbox').first().check();
      await dialog.getByRole('button', { name: figures.preview }).click();
      const region = dialog.getByRole('region', { name: figures.likely.title, exact: true });
      await expect(region.getByText(figures.likely.text, { exact: true })).toBeVisible();
    });
  });
