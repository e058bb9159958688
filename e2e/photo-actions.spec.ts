import type { Page } from '@playwright/test';
import { OFFLINE } from './console-watch.ts';
import { expect, signedInAs, test } from './fixtures.ts';
import { historyDepth } from './history-depth.ts';
import { holdStream } from './hold-requests.ts';
import { database, newClient, newMember } from './product.ts';
import { smallPhotos } from './sample-files.ts';
import { seedEvent } from './seed-events.ts';
import { seedPhotos } from './seed-photos.ts';
import { startUpload } from './upload-steps.ts';

// No service worker takes over while a test alters requests.
test.use({ serviceWorkers: 'block' });

const cells = (page: Page) => page.locator('[data-photo]');
const cell = (page: Page, photoId: string) => page.locator(`[data-photo="${photoId}"]`);
const counter = (page: Page) => page.locator('.yarl__counter');
const viewer = (page: Page) => page.locator('.yarl__portal');
const more = (page: Page) => page.getByRole('button', { name: /^More about photo/ });
const menu = (page: Page) => page.getByRole('dialog', { name: /^Photo \d+$/ });
const entry = (page: Page, name: string) => menu(page).getByRole('button', { name: new RegExp(`^${name}`) });
/** The viewer's notice; its toolbar has a status of its own. */
const said = (page: Page, text: string) => viewer(page).getByRole('status').getByText(text, { exact: true });
const confirm = (page: Page) => page.getByRole('alertdialog', { name: 'Delete this photo?' });

/** Opens a photo's menu, when it is known what one may do with it. */
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

test('a guest takes back an upload: it leaves viewer and grid at once, and the pages of others', async ({
  page,
  newVisitor,
}) => {
  const { eventId, pinCode } = await seedEvent();
  const [seeded = ''] = await seedPhotos(eventId, 2);
  const mine = await uploadOne(page, pinCode);
  const other = await (await newVisitor()).newPage();
  await other.goto(`/event/${pinCode}`);
  await expect(cells(other)).toHaveCount(3);

  await openMenu(page, mine);
  await expect(entry(page, 'Delete photo')).toContainText('You uploaded this photo');
  await entry(page, 'Delete photo').click();
  await expect(confirm(page)).toContainText('It disappears for everybody');
  // The server's response is held back: nothing waits for it.
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(`**/api/photo/${mine}`, async (route) => {
    await held;
    await route.continue();
  });
  await confirm(page).getByRole('button', { name: 'Delete photo' }).click();
  await expect(confirm(page)).toBeHidden();
  await expect(counter(page)).toHaveText('1 / 2');
  await expect(cell(page, mine)).toHaveCount(0);
  await expect(more(page)).toBeFocused();
  letGo();
  await expect(said(page, 'The photo is deleted.')).toBeVisible();
  await expect(cell(other, mine)).toHaveCount(0);
  expect((await newClient().request('GET', `/api/photo/${mine}`)).status).toBe(404);
  expect((await newClient().lookUp(pinCode)).remainingPhotoQuota).toBe(98);
  await page.keyboard.press('Escape');
  await expect(viewer(page)).toHaveCount(0);
  await expect(cells(page)).toHaveCount(2);
  await expect(cell(page, seeded)).toBeVisible();
});

test('another’s photo has no such entry, and the server says no', async ({ page, newVisitor }) => {
  const { eventId, pinCode } = await seedEvent();
  const theirs = await uploadOne(page, pinCode);
  const [seeded = ''] = await seedPhotos(eventId, 1);
  const context = await newVisitor();
  const other = await context.newPage();
  await other.goto(`/event/${pinCode}`);
  for (const photoId of [theirs, seeded]) {
    await openMenu(other, photoId);
    await expect(entry(other, 'Delete photo')).toHaveCount(0);
    await other.keyboard.press('Escape');
    await expect(menu(other)).toHaveCount(0);
    await expect(more(other)).toBeFocused();
    await other.keyboard.press('Escape');
    await expect(viewer(other)).toHaveCount(0);
  }
  await expect.poll(() => historyDepth(other)).toBe(0);
  // Also with the cookie of a guest who uploaded something else.
  await uploadOne(other, pinCode);
  const answer = await context.request.delete(new URL(`/api/photo/${theirs}`, page.url()).href);
  expect(answer.status()).toBe(403);
  expect((await newClient().request('DELETE', `/api/photo/${theirs}`)).status).toBe(403);
  expect((await (await newMember(pinCode)).request('GET', `/api/photo/${theirs}`)).status).toBe(200);
});

test('what is whose is asked when the viewer opens, not before', async ({ page }) => {
  const { eventId, pinCode } = await seedEvent();
  const [photo = ''] = await seedPhotos(eventId, 2);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const settled = page.waitForResponse(/\/assets\/web-vitals/);
  await page.goto(`/event/${pinCode}`);
  await settled;
  await cell(page, photo).hover();
  expect(asked.filter((path) => path.endsWith('/own-photos'))).toEqual([]);
  const asking = page.waitForResponse('**/own-photos');
  await cell(page, photo).click();
  expect((await asking).status()).toBe(200);
});

test('a host deletes any photo, down to the last; then the page is empty', async ({ host }) => {
  const { eventId, pinCode } = await seedEvent({ host: host.email });
  const [first = '', second = ''] = await seedPhotos(eventId, 2);
  const { page } = host;
  await page.goto(`/event/${pinCode}`);
  await expect(page.getByRole('link', { name: 'Manage event' })).toBeVisible();
  await openMenu(page, first);
  await expect(menu(page)).toHaveAccessibleName('Photo 2');
  await expect(entry(page, 'Delete photo')).toContainText('As the host');
  await entry(page, 'Delete photo').click();
  await confirm(page).getByRole('button', { name: 'Delete photo' }).click();
  await expect(counter(page)).toHaveText('1 / 1');
  await more(page).click();
  await entry(page, 'Delete photo').click();
  await confirm(page).getByRole('button', { name: 'Delete photo' }).click();
  await expect(viewer(page)).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'No photos yet' })).toBeVisible();
  await expect(page.getByText('The photo is deleted.').first()).toBeVisible();
  await expect(page.locator('#main')).toBeFocused();
  // A photo leaves the page at once, the server's copy with the response.
  for (const photoId of [first, second])
    await expect
      .poll(async () => (await newClient().request('GET', `/api/photo/${photoId}`)).status)
      .toBe(404);
  // A photo that comes now does not open the viewer.
  await seedPhotos(eventId, 1);
  await expect(cells(page)).toHaveCount(1);
  await expect(viewer(page)).toHaveCount(0);
});

test('a member deletes an upload of theirs on another device', async ({ host, newVisitor }) => {
  const { eventId, pinCode } = await seedEvent();
  const [photoId = ''] = await seedPhotos(eventId, 2);
  const { id } = await database()
    .selectFrom('users')
    .select('id')
    .where('email', '=', host.email)
    .executeTakeFirstOrThrow();
  await database().updateTable('photos').set({ uploader_id: id }).where('id', '=', photoId).execute();
  const page = await (await newVisitor({ storageState: signedInAs(host.session) })).newPage();
  await page.goto(`/event/${pinCode}`);
  await openMenu(page, photoId);
  await expect(entry(page, 'Delete photo')).toContainText('You uploaded this photo');
});

test('what the server does not delete comes back to its place, with a message', async ({ host, watch }) => {
  watch.allow(OFFLINE);
  const { eventId, pinCode } = await seedEvent({ host: host.email });
  const [oldest = '', middle = '', newest = ''] = await seedPhotos(eventId, 3);
  const { page, context } = host;
  await page.goto(`/event/${pinCode}`);
  await openMenu(page, middle);
  await entry(page, 'Delete photo').click();
  await context.setOffline(true);
  await confirm(page).getByRole('button', { name: 'Delete photo' }).click();
  const message = 'The photo could not be deleted. No connection. Check your network and try again.';
  await expect(said(page, message)).toBeVisible();
  await expect(counter(page)).toHaveText(/ \/ 3$/);
  await expect(more(page)).toBeFocused();
  await context.setOffline(false);
  await page.keyboard.press('Escape');
  await expect(viewer(page)).toHaveCount(0);
  const order = await cells(page).evaluateAll((found) =>
    found.map((one) => (one as unknown as { dataset: { photo: string } }).dataset.photo),
  );
  expect(order).toEqual([newest, middle, oldest]);
});

test('a photo that the host removed meanwhile is deleted all the same', async ({ host, watch }) => {
  watch.allow(/status of 404/);
  const { eventId, pinCode } = await seedEvent({ host: host.email });
  const [photoId = ''] = await seedPhotos(eventId, 2);
  const { page } = host;
  await holdStream(page);
  await page.goto(`/event/${pinCode}`);
  await openMenu(page, photoId);
  await entry(page, 'Delete photo').click();
  await newClient().request('DELETE', `/api/photo/${photoId}`, { token: host.session.idToken });
  await confirm(page).getByRole('button', { name: 'Delete photo' }).click();
  await expect(said(page, 'The photo is deleted.')).toBeVisible();
  await expect(cell(page, photoId)).toHaveCount(0);
});

test('a report, by keyboard alone, reaches the host', async ({ page, host }) => {
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
  const dialog = page.getByRole('dialog', { name: 'What is wrong with this photo?' });
  const send = dialog.getByRole('button', { name: 'Send to the host' });
  await send.press('Enter');
  await expect(dialog).toContainText('Choose a reason');
  await dialog.getByRole('radio', { name: 'It shows me' }).focus();
  await page.keyboard.press('Space');
  await dialog.getByRole('textbox', { name: 'Message to the host' }).fill('Please take it down 謝謝');
  await send.press('Enter');
  await expect(dialog.getByRole('status')).toHaveText('Your message has been sent to the host.');
  await expect(dialog.getByRole('button', { name: 'Close' }).last()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(more(page)).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(counter(page)).toHaveText('1 / 2');

  await host.page.goto(`/manage-event/${pinCode}`);
  const item = host.page.getByRole('region', { name: 'Reported photos' }).getByRole('listitem');
  await expect(item).toHaveCount(1);
  await expect(item).toContainText('Shows me, and I want it removed');
  await expect(item).toContainText('Please take it down 謝謝');
});

test('a report that does not come through keeps what was typed', async ({ page, context, watch }) => {
  watch.allow(OFFLINE);
  const { eventId, pinCode } = await seedEvent();
  const [photoId = ''] = await seedPhotos(eventId, 1);
  await page.goto(`/event/${pinCode}`);
  await openMenu(page, photoId);
  await entry(page, 'Report or ask for removal').click();
  const dialog = page.getByRole('dialog', { name: 'What is wrong with this photo?' });
  await dialog.getByRole('radio', { name: 'Another reason' }).check();
  await dialog.getByRole('textbox').fill('typed');
  await context.setOffline(true);
  await dialog.getByRole('button', { name: 'Send to the host' }).click();
  await expect(dialog.getByRole('alert')).toContainText('No connection');
  await expect(dialog.getByRole('textbox')).toHaveValue('typed');
  await context.setOffline(false);
  await dialog.getByRole('button', { name: 'Send to the host' }).click();
  await expect(dialog.getByRole('status')).toHaveText('Your message has been sent to the host.');
});

test('Escape closes the menu before it closes the viewer', async ({ page }) => {
  const { eventId, pinCode } = await seedEvent();
  const [photoId = ''] = await seedPhotos(eventId, 1);
  await page.goto(`/event/${pinCode}`);
  await openMenu(page, photoId);
  await page.keyboard.press('Escape');
  await expect(menu(page)).toHaveCount(0);
  await expect(counter(page)).toBeVisible();
  await expect(more(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(viewer(page)).toHaveCount(0);
  await expect(cell(page, photoId)).toBeFocused();
});

test('the sample pages have no such menu', async ({ page }) => {
  await page.goto('/test/free-event-page');
  await cells(page).first().click();
  await expect(counter(page)).toBeVisible();
  await expect(more(page)).toHaveCount(0);
});
