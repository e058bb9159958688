import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { newClient } from './product.ts';
import { smallPhotos } from './sample-files.ts';
import { seedEvent } from './seed-events.ts';
import { seedPhotos } from './seed-photos.ts';
import { startUpload } from './upload-steps.ts';

const cells = (page: Page) => page.locator('[data-photo]');
const cell = (page: Page, photoId: string) => page.locator(`[data-photo="${photoId}"]`);
const counter = (page: Page) => page.locator('.yarl__counter');
const viewer = (page: Page) => page.locator('.yarl__portal');
const more = (page: Page) => page.getByRole('button', { name: /^More about photo/ });
const menu = (page: Page) => page.getByRole('dialog', { name: /^Photo \d+$/ });
const entry = (page: Page, name: string) => menu(page).getByRole('button', { name: new RegExp(`^${name}`) });
/** The viewer's notice. Its toolbar has a status of its own. */
const said = (page: Page, text: string) => viewer(page).getByRole('status').getByText(text, { exact: true });
const confirm = (page: Page) => page.getByRole('alertdialog', { name: 'Delete this photo?' });

/** Opens a photo's menu once its permissions have loaded. */
const openMenu = async (page: Page, photoId: string) => {
  await cell(page, photoId).click();
  await more(page).click();
  await expect(entry(page, 'Report or ask for removal')).toBeVisible();
};
const uploadOne = async (page: Page, pinCode: string): Promise<string> => {
  const uploaded = page.waitForResponse('**/api/photo/upload');
  await startUpload(page, pinCode, await smallPhotos(1));
  const { photos } = await (await uploaded).json();
  await expect(cell(page, photos[0].photoId)).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  return photos[0].photoId;
};

const cover = (page: Page) => page.locator('[data-cover] img');

test("a guest deletes an upload, and it leaves viewer, grid and other guests' pages at once", async ({
  page,
  newVisitor,
}) => {
  const { eventId, pinCode } = await seedEvent();
  const [seeded = ''] = await seedPhotos(eventId, 2);
  const mine = await uploadOne(page, pinCode);
  const other = await (await newVisitor()).newPage();
  await other.goto(`/event/${pinCode}`);
  await expect(cells(other)).toHaveCount(3);
  // A deleted photo's pending previews are answered with 404.
  for (const picture of [cover(page), cover(other), cell(other, mine).locator('img')])
    await expect(picture).not.toHaveJSProperty('naturalWidth', 0);

  await openMenu(page, mine);
  await expect(entry(page, 'Delete photo')).toContainText('You uploaded this photo');
  await entry(page, 'Delete photo').click();
  await expect(confirm(page)).toContainText('It is deleted for everyone');
  await confirm(page).getByRole('button', { name: 'Delete photo' }).click();
  await expect(confirm(page)).toBeHidden();
  await expect(counter(page)).toHaveText('1 / 2');
  await expect(cell(page, mine)).toHaveCount(0);
  await expect(more(page)).toBeFocused();
  await expect(said(page, 'Photo deleted.')).toBeVisible();
  await expect(cell(other, mine)).toHaveCount(0);
  expect((await newClient().request('GET', `/api/photo/${mine}`)).status).toBe(404);
  expect((await newClient().lookUp(pinCode)).remainingPhotoQuota).toBe(98);
  await page.keyboard.press('Escape');
  await expect(viewer(page)).toHaveCount(0);
  await expect(cells(page)).toHaveCount(2);
  await expect(cell(page, seeded)).toBeVisible();
});

test('a report made by keyboard alone reaches the host', { tag: '@rest' }, async ({ page, host }) => {
  const { eventId, pinCode } = await seedEvent({ host: host.email });
  const [photoId = ''] = await seedPhotos(eventId, 2);
  await page.goto(`/event/${pinCode}`);
  await cell(page, photoId).focus();
  await page.keyboard.press('Enter');
  await expect(counter(page)).toHaveText('2 / 2');
  await expect(async () => {
    await page.keyboard.press('Tab');
    await expect(more(page)).toBeFocused({ timeout: 100 });
  }).toPass();
  await page.keyboard.press('Enter');
  await expect(menu(page)).toBeVisible();
  await entry(page, 'Report or ask for removal').focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: /^(What is wrong with this photo\?|Thank you)$/ });
  const send = dialog.getByRole('button', { name: 'Send report' });
  await send.press('Enter');
  await expect(dialog).toContainText('Choose a reason');
  await dialog.getByRole('radio', { name: 'It shows me' }).focus();
  await page.keyboard.press('Space');
  await dialog.getByRole('textbox', { name: 'Message' }).fill('Please take it down 謝謝');
  await send.press('Enter');
  await expect(dialog.getByRole('status')).toHaveText('We have received your report.');
  await expect(dialog.getByRole('button', { name: 'Close' }).last()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(more(page)).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(counter(page)).toHaveText('1 / 2');

  await host.page.goto(`/manage-event/${pinCode}?tab=reports`);
  const item = host.page.getByRole('region', { name: 'Reported photos' }).getByRole('listitem');
  await expect(item).toHaveCount(1);
  await expect(item).toContainText('Shows me, and I want it removed');
  await expect(item).toContainText('Please take it down 謝謝');
});
