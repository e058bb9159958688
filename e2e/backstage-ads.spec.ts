import type { Locator, Page } from '@playwright/test';
import {
  chooseImage,
  dropImage,
  fillTexts,
  openBackstage,
  preview,
  saveButton,
  slot,
} from './backstage-steps.ts';
import { selectionBar } from './download-steps.ts';
import { expect, test } from './fixtures.ts';
import { newClient } from './product.ts';
import { adPicture, seedAds } from './sample-ads.ts';
import { seedEvent } from './seed-events.ts';
import { seedFigures } from './seed-figures.ts';
import { seedPhotos } from './seed-photos.ts';
import { openPhone } from './share-sheet.ts';

const WIDE = { width: 1280, height: 900 };
const SAVED = 'Ad settings saved successfully!';
const adLink = (page: Page, position: number) =>
  page.getByRole('link', { name: `Ad: Sponsor ${position} (opens in a new tab)` });

const seedPlus = (host: { email: string }) => seedEvent({ type: 'Plus', host: host.email, photoLimit: 850 });

test('six ads are filled by drag and drop and saved; a guest sees each where it belongs', async ({
  host,
  newVisitor,
}) => {
  const event = await seedPlus(host);
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
  await expect(page.getByText('Everything is saved')).toBeVisible();
  await expect(saveButton(page)).toBeDisabled();
  await expect(slot(page, 6)).toContainText('On the page');

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
  // The ZIP's address waits, so that the overlay stays while one looks.
  await guest.route('**/api/event/*/archives', () => {});
  await selectionBar(guest).getByRole('button', { name: 'Download', exact: true }).click();
  await expect(
    guest.locator(':is(dialog, [role=dialog], [role=alertdialog])').locator(adLink(guest, 5)),
  ).toBeVisible();
});

test('the sponsor of the face download is seen from the tap on, and on a phone while photos are saved', async ({
  host,
  newVisitor,
}) => {
  const event = await seedPlus(host);
  const photoIds = await seedPhotos(event.eventId, 3);
  await seedFigures(event.eventId, photoIds, 3);
  await seedAds(host.session, event.eventId, [
    { positionId: 4, name: 'Sponsor 4' },
    { positionId: 5, name: 'Sponsor 5' },
  ]);
  const open = async (page: Page) => {
    await page.goto(`/event/${event.pinCode}?open=download`);
    return page;
  };
  const guest = await open(await (await newVisitor({ serviceWorkers: 'block' })).newPage());
  await guest.getByRole('button', { name: 'Select with face recognition' }).click();
  await guest.getByRole('checkbox', { name: 'Person 1,' }).check();
  // Who is on which photos is still being looked up.
  await guest.route('**/api/photo/figures_in_event*', () => {});
  await guest.getByRole('dialog').getByRole('button', { name: 'Download', exact: true }).click();
  await expect(
    guest.getByRole('dialog', { name: 'Preparing your download' }).locator(adLink(guest, 4)),
  ).toBeVisible();

  const phone = await open(await openPhone(newVisitor));
  await phone.getByRole('button', { name: /^Download all/ }).click();
  await expect(
    phone.getByRole('dialog', { name: 'Save to this phone' }).locator(adLink(phone, 5)),
  ).toBeVisible();
});

test('a change is a delta: name, link and picture of one ad, and the others stay', async ({ host }) => {
  const event = await seedPlus(host);
  await seedAds(host.session, event.eventId, [
    { positionId: 1, name: 'First' },
    { positionId: 4, name: 'Fourth' },
  ]);
  const before = (await newClient().lookUp(event.pinCode)).adInfos;
  const { page } = host;
  await openBackstage(page, event.pinCode);
  await expect(slot(page, 4).getByLabel('Ad name')).toHaveValue('Fourth');
  await fillTexts(page, 4, { name: ' Fourth, anew ', link: 'http://fern.example.com:8080/a?b=c' });
  await chooseImage(page, 4, await adPicture(5));
  await expect(slot(page, 4)).toContainText('Changed');
  await expect(slot(page, 1)).toContainText('On the page');
  await saveButton(page).click();
  await expect(page.getByText(SAVED)).toBeVisible();
  const after = (await newClient().lookUp(event.pinCode)).adInfos;
  expect(after[0]).toEqual(before[0]);
  expect(after[1]).toMatchObject({ name: 'Fourth, anew', directUrl: 'http://fern.example.com:8080/a?b=c' });
  expect(after[1]?.AdImageUrl).not.toBe(before[1]?.AdImageUrl);
});

test('an ad is removed when it is saved, not before, and can be kept after all', async ({ host }) => {
  const event = await seedPlus(host);
  await seedAds(host.session, event.eventId, [{ positionId: 2, name: 'Second' }]);
  const { page } = host;
  await openBackstage(page, event.pinCode);
  await slot(page, 2).getByRole('button', { name: 'Remove ad 2' }).click();
  await expect(slot(page, 2)).toContainText('This ad is removed when you save.');
  await slot(page, 2).getByRole('button', { name: 'Keep this ad' }).click();
  await expect(slot(page, 2).getByLabel('Ad name')).toHaveValue('Second');
  await expect(saveButton(page)).toBeDisabled();
  await slot(page, 2).getByRole('button', { name: 'Remove ad 2' }).click();
  await saveButton(page).click();
  await expect(page.getByText(SAVED)).toBeVisible();
  await expect(slot(page, 2)).toContainText('Empty');
  expect((await newClient().lookUp(event.pinCode)).adInfos).toEqual([]);
});

test.describe('what keeps a slot from being saved', () => {
  test('a new ad wants name, link and image', async ({ host }) => {
    const event = await seedPlus(host);
    const { page } = host;
    const lack = 'Please complete all fields (name, link, and image) to create a new ad';
    await openBackstage(page, event.pinCode);
    await fillTexts(page, 3, { name: 'Field & Fern' });
    await expect(slot(page, 3)).toContainText(lack);
    await expect(page.getByText('1 ad is not complete')).toBeVisible();
    await expect(saveButton(page)).toBeDisabled();
    await fillTexts(page, 3, { link: 'fern.example.com' });
    await expect(slot(page, 3)).toContainText(lack);
    await chooseImage(page, 3, await adPicture(3));
    await expect(slot(page, 3)).not.toContainText(lack);
    await expect(saveButton(page)).toBeEnabled();
    await slot(page, 3).getByRole('button', { name: 'Remove image' }).click();
    await expect(slot(page, 3)).toContainText(lack);
    await expect(slot(page, 3)).not.toContainText('You removed the original image.');
    await slot(page, 3).getByRole('button', { name: 'Clear ad 3' }).click();
    await expect(slot(page, 3)).not.toContainText(lack);
    await expect(page.getByText('Everything is saved')).toBeVisible();
  });

  test('an ad that was there wants an image, a name and a link', async ({ host }) => {
    const event = await seedPlus(host);
    await seedAds(host.session, event.eventId, [{ positionId: 6, name: 'Sixth' }]);
    const { page } = host;
    await openBackstage(page, event.pinCode);
    await slot(page, 6).getByRole('button', { name: 'Remove image' }).click();
    await expect(slot(page, 6)).toContainText('You removed the original image. Please upload a new one.');
    await expect(slot(page, 6)).toContainText('An ad image is needed.');
    await expect(saveButton(page)).toBeDisabled();
    await chooseImage(page, 6, await adPicture(6));
    await expect(slot(page, 6)).not.toContainText('An ad image is needed.');
    await expect(saveButton(page)).toBeEnabled();
    await fillTexts(page, 6, { name: '   ' });
    await expect(slot(page, 6)).toContainText('Please fill in the name and the link.');
    await expect(saveButton(page)).toBeDisabled();
    await slot(page, 6).getByRole('button', { name: 'Undo changes' }).click();
    await expect(slot(page, 6).getByLabel('Ad name')).toHaveValue('Sixth');
    await expect(saveButton(page)).toBeDisabled();
  });

  test('a link is a web address', async ({ host }) => {
    const event = await seedPlus(host);
    await seedAds(host.session, event.eventId, [{ positionId: 1, name: 'First' }]);
    const { page } = host;
    await openBackstage(page, event.pinCode);
    const link = slot(page, 1).getByLabel('Link');
    for (const bad of [
      'javascript:alert(1)',
      'data:text/html,a',
      'https://me@fern.example.com',
      'fern',
      'ftp://a.b',
    ]) {
      await fillTexts(page, 1, { link: bad });
      await expect(link, bad).toHaveAccessibleDescription(
        'Please enter a web address that starts with http:// or https://.',
      );
      await expect(saveButton(page), bad).toBeDisabled();
    }
    await fillTexts(page, 1, { link: 'fern.example.com' });
    await expect(link).toHaveAccessibleDescription('https:// is added if it is missing');
    await saveButton(page).click();
    await expect(page.getByText(SAVED)).toBeVisible();
    await expect(link).toHaveValue('https://fern.example.com/');
  });
});

test('the subtitle alone can be saved, and emptied again', async ({ host }) => {
  const event = await seedPlus(host);
  const { page } = host;
  await openBackstage(page, event.pinCode);
  for (const subtitle of ['花藝贊助：田野花舍', '']) {
    await page.getByLabel('Sponsor subtitle').fill(subtitle);
    await saveButton(page).click();
    await expect(page.getByText('Everything is saved')).toBeVisible();
    const { plusEventSettings } = await newClient().lookUp(event.pinCode);
    expect(plusEventSettings).toEqual({ sponsorSubtitle: subtitle });
  }
});
