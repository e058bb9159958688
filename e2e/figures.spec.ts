import type { Page } from '@playwright/test';
import { announceChange } from '@togather/server/src/changes/announce.ts';
import { openDownload, zipOf } from './download-steps.ts';
import { expect, test } from './fixtures.ts';
import { historyDepth } from './history-depth.ts';
import { holdStream } from './hold-requests.ts';
import { database } from './product.ts';
import { readZip } from './read-zip.ts';
import { type SeededEvent, seedEvent } from './seed-events.ts';
import { seedFigures } from './seed-figures.ts';
import { seedPhotos } from './seed-photos.ts';
import { handedGroups, openPhone } from './share-sheet.ts';

/** Forty people on eight photos: person 1 is on party-001.jpg, person 2 on party-002.jpg, person 9 on the first again. */
let seeded: Promise<SeededEvent & { photoIds: string[] }> | undefined;
const fortyPeople = () => {
  seeded ??= seedEvent({ name: 'Forty people' }).then(async (event) => {
    const photoIds = await seedPhotos(event.eventId, 8);
    await seedFigures(event.eventId, photoIds, 40);
    return { ...event, photoIds };
  });
  return seeded;
};

const faceMenu = (page: Page) => page.getByRole('dialog', { name: 'Choose people' });
const preview = (page: Page) => page.getByRole('dialog', { name: 'Preview' });
const people = (page: Page) => faceMenu(page).getByRole('checkbox');
const chooseByFace = (page: Page) =>
  page.getByRole('button', { name: 'Select with face recognition' }).click();
const openFaces = async (page: Page, pinCode: string) => {
  await openDownload(page, pinCode);
  await chooseByFace(page);
  await expect(faceMenu(page)).toBeVisible();
};

test('twenty people at first, and fifteen more within 50 px of the end', async ({ page }) => {
  const { pinCode } = await fortyPeople();
  await openFaces(page, pinCode);
  await expect(people(page)).toHaveCount(20);
  const scroller = faceMenu(page).getByRole('list', { name: 'People in the photos' }).locator('xpath=../..');
  const scrollToEnd = (short: number) =>
    scroller.evaluate((node, px) => {
      node.scrollTop = node.scrollHeight - node.clientHeight - px;
    }, short);
  await scrollToEnd(150);
  await expect(people(page)).toHaveCount(20);
  await scrollToEnd(45);
  await expect(people(page)).toHaveCount(35);
  await scrollToEnd(0);
  await expect(people(page)).toHaveCount(40);
  await scrollToEnd(0);
  await expect(people(page)).toHaveCount(40);
});

test('a face is a cropped picture with its number of photos and a checkbox', async ({ page }) => {
  const { pinCode } = await fortyPeople();
  await openFaces(page, pinCode);
  const first = faceMenu(page).getByRole('listitem').first();
  await expect(first.getByRole('checkbox', { name: 'Person 1, in 1 photo' })).not.toBeChecked();
  await expect(first.getByText('1', { exact: true })).toBeVisible();
  await expect.poll(() => first.locator('img').evaluate((node) => node.naturalWidth)).toBe(160);
  await first.locator('img').click();
  await expect(first.getByRole('checkbox')).toBeChecked();
  await expect(faceMenu(page)).toContainText('1 person selected');
});

test('download and preview wait for a selection', async ({ page }) => {
  const { pinCode } = await fortyPeople();
  await openFaces(page, pinCode);
  const buttons = ['Go to preview', 'Download'].map((name) => faceMenu(page).getByRole('button', { name }));
  for (const button of buttons) await expect(button).toBeDisabled();
  await people(page).first().check();
  for (const button of buttons) await expect(button).toBeEnabled();
  await people(page).first().uncheck();
  for (const button of buttons) await expect(button).toBeDisabled();
});

test('a notice that folds has both notes', async ({ page }) => {
  const { pinCode } = await fortyPeople();
  await openFaces(page, pinCode);
  const recent = faceMenu(page).getByText('Recently uploaded photos may be missing');
  const group = faceMenu(page).getByText('Group photos of more than 20 people are left out.');
  await expect(recent).toBeHidden();
  await faceMenu(page).getByText('Good to know').click();
  await expect(recent).toBeVisible();
  await expect(group).toBeVisible();
  await faceMenu(page).getByText('Good to know').click();
  await expect(group).toBeHidden();
});

test('shows the photos of the picked figures, each once, and all menus close', async ({ page }) => {
  const { pinCode, photoIds } = await fortyPeople();
  await openFaces(page, pinCode);
  await faceMenu(page).getByRole('checkbox', { name: 'Person 1,' }).check();
  await faceMenu(page).getByRole('checkbox', { name: 'Person 3,' }).check();
  // On the same photo as person 1.
  await faceMenu(page).getByRole('checkbox', { name: 'Person 9,' }).check();
  await expect(faceMenu(page)).toContainText('3 people selected');
  const downloading = page.waitForEvent('download');
  await faceMenu(page).getByRole('button', { name: 'Download' }).click();
  expect(await readZip(await downloading)).toEqual(
    zipOf({ 'party-003.jpg': photoIds[2] ?? '', 'party-001.jpg': photoIds[0] ?? '' }),
  );
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  await chooseByFace(page);
  await expect(faceMenu(page)).toContainText('0 people selected');
});

test('the preview has all photos ticked, leaves out what is not, and goes back with the choice kept', async ({
  page,
}) => {
  const { pinCode, photoIds } = await fortyPeople();
  await openFaces(page, pinCode);
  for (const person of [1, 2, 3])
    await faceMenu(page)
      .getByRole('checkbox', { name: `Person ${person},` })
      .check();
  await faceMenu(page).getByRole('button', { name: 'Go to preview' }).click();
  await expect(preview(page)).toContainText('3 of 3 photos');
  await expect(preview(page).getByRole('heading', { name: 'Maybe you, too' })).toHaveCount(0);
  for (const box of await preview(page).getByRole('checkbox').all()) await expect(box).toBeChecked();
  await preview(page).getByRole('button', { name: 'Back to faces' }).click();
  await expect(faceMenu(page).getByRole('checkbox', { name: 'Person 2,' })).toBeChecked();
  await faceMenu(page).getByRole('button', { name: 'Go to preview' }).click();
  await preview(page).getByRole('checkbox', { name: 'Photo 1, party-003.jpg' }).uncheck();
  await expect(preview(page)).toContainText('2 of 3 photos');
  const downloading = page.waitForEvent('download');
  await preview(page).getByRole('button', { name: 'Download' }).click();
  expect(await readZip(await downloading)).toEqual(
    zipOf({ 'party-002.jpg': photoIds[1] ?? '', 'party-001.jpg': photoIds[0] ?? '' }),
  );
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a preview with nothing ticked cannot be downloaded', async ({ page }) => {
  const { pinCode } = await fortyPeople();
  await openFaces(page, pinCode);
  await people(page).first().check();
  await faceMenu(page).getByRole('button', { name: 'Go to preview' }).click();
  await preview(page).getByRole('checkbox').first().uncheck();
  await expect(preview(page).getByRole('button', { name: 'Download' })).toBeDisabled();
});

test('back leads to the choice of the method', async ({ page }) => {
  const { pinCode } = await fortyPeople();
  await openFaces(page, pinCode);
  await faceMenu(page).getByRole('button', { name: 'Back' }).click();
  await expect(page.getByRole('dialog', { name: 'Download photos' })).toBeVisible();
});

test('an event without faces says when they come', async ({ page }) => {
  const { pinCode, eventId } = await seedEvent();
  const [photoId = ''] = await seedPhotos(eventId, 1);
  await database().updateTable('photos').set({ faces_version: null }).where('id', '=', photoId).execute();
  await openFaces(page, pinCode);
  await expect(faceMenu(page).getByRole('heading', { name: 'No faces found yet' })).toBeVisible();
  await expect(faceMenu(page).getByText('Still finding faces in 1 photo.')).toBeVisible();
});

for (const { locale, title, byFace, note, menu, card, settled } of [
  {
    locale: 'en-US',
    title: 'Choose people',
    byFace: 'Select with face recognition',
    note: 'Finding faces in 2 photos',
    menu: (photos: string) => `Still finding faces in ${photos}. People may change.`,
    card: 'Person 1, in 1 photo so far',
    settled: 'Person 1, in 1 photo',
  },
  {
    locale: 'zh-TW',
    title: '選擇人物',
    byFace: '用人臉辨識選取',
    note: '正在辨識 2 張照片中的人臉',
    menu: (photos: string) => `還在辨識 ${parseInt(photos, 10)} 張照片中的人臉，人物可能會變動。`,
    card: '人物 1，目前出現在 1 張照片',
    settled: '人物 1，出現在 1 張照片',
  },
])
  test.describe(`while photos are looked at, in ${locale}`, () => {
    test.use({ locale });

    test('people are marked as not final until the grouping that holds the last photo is there', async ({
      page,
    }) => {
      const { pinCode, eventId } = await seedEvent();
      const photoIds = await seedPhotos(eventId, 3);
      await seedFigures(eventId, photoIds, 3);
      const { db, photos } = { db: database(), photos: photoIds.slice(1) };
      // Their faces are found, and no grouping has seen them.
      await db.updateTable('photos').set({ faces_written: 1 }).where('id', 'in', photos).execute();
      const group = async (photoId: string | undefined) => {
        await db
          .updateTable('photos')
          .set({ faces_grouped: 1 })
          .where('id', '=', photoId ?? '')
          .execute();
        await announceChange(db, eventId, 'figures');
      };
      await openDownload(page, pinCode);
      await expect(page.getByText(note)).toBeVisible();
      await page.getByRole('button', { name: byFace }).click();
      const dialog = page.getByRole('dialog', { name: title });
      const first = dialog.getByRole('listitem').first();
      await expect(dialog.getByText(menu('2 photos'))).toBeVisible();
      await expect(first.getByRole('checkbox', { name: card, exact: true })).toBeVisible();
      await expect(first.getByText('1…', { exact: true })).toBeVisible();
      await group(photos[0]);
      await expect(dialog.getByText(menu('1 photo'))).toBeVisible();
      await expect(first.getByRole('checkbox', { name: card, exact: true })).toBeVisible();
      await group(photos[1]);
      await expect(first.getByRole('checkbox', { name: settled, exact: true })).toBeVisible();
      await expect(first.getByText('1', { exact: true })).toBeVisible();
      await expect(dialog.getByText(menu('1 photo'))).toHaveCount(0);
    });
  });

test('faces that cannot be loaded can be asked for again', async ({ page, watch }) => {
  watch.allow(/ERR_FAILED|ERR_CONNECTION_RESET/);
  const { pinCode, eventId } = await fortyPeople();
  await page.route(`**/api/figure/${eventId}`, (route) => route.abort('connectionreset'));
  await openFaces(page, pinCode);
  await expect(faceMenu(page).getByRole('alert')).toContainText('The faces could not be loaded');
  await page.unroute(`**/api/figure/${eventId}`);
  await faceMenu(page).getByRole('button', { name: 'Try again' }).click();
  await expect(people(page)).toHaveCount(20);
});

test('people found meanwhile appear without a reload', async ({ page }) => {
  const { pinCode, eventId } = await seedEvent();
  const photoIds = await seedPhotos(eventId, 1);
  await openFaces(page, pinCode);
  await expect(faceMenu(page).getByRole('heading', { name: 'No faces found yet' })).toBeVisible();
  await seedFigures(eventId, photoIds, 1);
  await seedPhotos(eventId, 1);
  await expect(people(page)).toHaveCount(1);
});

test('on plus the sponsor’s ad is in the face menu', async ({ page }) => {
  await page.goto('/test/plus-event-page?open=download');
  await chooseByFace(page);
  await expect(faceMenu(page).getByRole('link', { name: /^Ad:/ })).toBeVisible();
});

test('a person who has gone from the event is left out of the download, and no longer picked (B3)', async ({
  newVisitor,
  watch,
}) => {
  watch.allow(/status of 404.*figures_in_event/);
  const page = await (await newVisitor({ serviceWorkers: 'block' })).newPage();
  await holdStream(page);
  const { pinCode, eventId } = await seedEvent();
  const photoIds = await seedPhotos(eventId, 3);
  await seedFigures(eventId, photoIds, 3);
  await page.goto(`/event/${pinCode}?open=download`);
  await chooseByFace(page);
  for (const person of [1, 2])
    await faceMenu(page)
      .getByRole('checkbox', { name: `Person ${person},` })
      .check();
  // The page is not notified of it.
  await database()
    .deleteFrom('figures')
    .where('event_id', '=', eventId)
    .where('first_arrival', '=', '0')
    .execute();
  const downloading = page.waitForEvent('download');
  await faceMenu(page).getByRole('button', { name: 'Download' }).click();
  await expect(page.getByText('Somebody you picked is no longer in this event')).toBeVisible();
  expect([...(await readZip(await downloading)).keys()]).toEqual(['party-002.jpg']);
});

test('on a phone the photos of a person are saved from the preview (B3)', async ({ newVisitor }) => {
  const { pinCode } = await fortyPeople();
  const page = await openPhone(newVisitor);
  await openFaces(page, pinCode);
  for (const person of [1, 2])
    await faceMenu(page)
      .getByRole('checkbox', { name: `Person ${person},` })
      .check();
  await faceMenu(page).getByRole('button', { name: 'Go to preview' }).click();
  await preview(page).getByRole('checkbox', { name: 'Photo 1, party-002.jpg' }).uncheck();
  await preview(page).getByRole('button', { name: 'Download' }).click();
  await page.getByRole('button', { name: 'Save photos 1 to 1' }).click();
  await expect(preview(page)).toBeVisible();
  expect(await handedGroups(page)).toEqual([['party-001.jpg']]);
});

test('in the preview a tap on a photo opens it and only its corner ticks it, as in the grid', async ({
  page,
}) => {
  const { pinCode } = await fortyPeople();
  await openFaces(page, pinCode);
  await people(page).nth(0).check();
  await people(page).nth(1).check();
  await faceMenu(page).getByRole('button', { name: 'Go to preview' }).click();
  const box = preview(page).getByRole('checkbox', { name: /^Photo 1,/ });
  await expect(box).toBeChecked();
  await preview(page)
    .getByRole('button', { name: /^Open photo 1,/ })
    .click();
  const shown = page.locator('.yarl__slide_current img');
  await expect(shown).toHaveAttribute('alt', /^Photo 1:/);
  const depth = await historyDepth(page);
  await page.getByRole('button', { name: 'Next photo' }).click();
  await expect(shown).toHaveAttribute('alt', /^Photo 2:/);
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page.locator('.yarl__portal')).toHaveCount(0);
  await expect(preview(page).getByRole('button', { name: /^Open photo 2,/ })).toBeFocused();
  await expect(box).toBeChecked();
  await preview(page)
    .getByRole('button', { name: /^Open photo 1,/ })
    .click();
  await expect(shown).toHaveAttribute('alt', /^Photo 1:/);
  await expect.poll(() => historyDepth(page)).toBe(depth);
  await page.goBack();
  await expect(page.locator('.yarl__portal')).toHaveCount(0);
  await expect(preview(page)).toBeVisible();
  await box.uncheck();
  await expect(preview(page)).toContainText('1 of 2 photos');
  // Again from the keyboard, and out by Escape: only the viewer closes.
  await preview(page)
    .getByRole('button', { name: /^Open photo 1,/ })
    .press('Enter');
  await expect(shown).toHaveAttribute('alt', /^Photo 1:/);
  await page.keyboard.press('Escape');
  await expect(page.locator('.yarl__portal')).toHaveCount(0);
  await expect(preview(page)).toBeVisible();
});
