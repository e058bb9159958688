import type { Page } from '@playwright/test';
import {
  backstageAt,
  chooseImage,
  dropImage,
  fillTexts,
  openBackstage,
  preview,
  saveButton,
  slot,
} from './backstage-steps.ts';
import { OFFLINE } from './console-watch.ts';
import { expect, test } from './fixtures.ts';
import { readKept } from './kept-in-browser.ts';
import { stopClock, tickUntil } from './page-clock.ts';
import { database, newClient } from './product.ts';
import { adPicture, seedAds } from './sample-ads.ts';
import { seedEvent } from './seed-events.ts';
import { fillProvider } from './sign-in-steps.ts';
import { expiredTokenOf } from './tokens.ts';
import { wouldAsk } from './would-ask.ts';

// No service worker takes over while a test alters requests.
test.use({ serviceWorkers: 'block' });

const SAVED = 'Ad settings saved successfully!';
const FAILED = 'Failed to save ad settings. Please try again later.';
const BACK = 'Your unsaved changes from before are back.';

const fillNew = async (page: Page, position: number) => {
  await page.getByLabel('Sponsor subtitle').fill('With thanks');
  await fillTexts(page, position, { name: `Sponsor ${position}`, link: 'fern.example.com' });
  await dropImage(page, position, await adPicture(position));
};
const expectNew = async (page: Page, position: number) => {
  await expect(page.getByLabel('Sponsor subtitle')).toHaveValue('With thanks');
  await expect(slot(page, position).getByLabel('Ad name')).toHaveValue(`Sponsor ${position}`);
  await expect(slot(page, position).getByLabel('Link')).toHaveValue('fern.example.com');
  await expect(preview(page, position)).toHaveJSProperty('naturalWidth', 800);
};
const picturesKept = async (page: Page) =>
  (await readKept(page, { database: 'ad-drafts', store: 'pictures' })).length;

test('what is unsaved survives a reload, pictures and removals included, until it is saved', async ({
  host,
}) => {
  const { page, email, session } = host;
  const { pinCode, eventId } = await seedEvent({ type: 'Plus', host: email });
  await seedAds(session, eventId, [
    { positionId: 1, name: 'First' },
    { positionId: 2, name: 'Second' },
  ]);
  await openBackstage(page, pinCode);
  await fillNew(page, 3);
  await slot(page, 1).getByRole('button', { name: 'Remove ad 1' }).click();
  await slot(page, 2).getByRole('button', { name: 'Remove image' }).click();
  await page.reload();
  await expect(page.getByText(BACK)).toBeVisible();
  await expectNew(page, 3);
  await expect(slot(page, 1)).toContainText('This ad is removed when you save.');
  await expect(slot(page, 2)).toContainText('You removed the original image.');
  await chooseImage(page, 2, await adPicture(2));
  await saveButton(page).click();
  await expect(page.getByText(SAVED)).toBeVisible();
  expect((await newClient().lookUp(pinCode)).adInfos.map((ad) => ad.name)).toEqual(['Second', 'Sponsor 3']);
  await expect.poll(() => picturesKept(page)).toBe(0);
  await page.reload();
  await expect(slot(page, 3)).toContainText('On the page');
  await expect(page.getByText(BACK)).toHaveCount(0);
  await expect.poll(() => picturesKept(page)).toBe(0);
});

test('a login that ended: nothing is lost by the new sign-in', async ({ host, watch }) => {
  watch.allow(/status of 401/);
  const { page, email, session } = host;
  const { pinCode } = await seedEvent({ type: 'Plus', host: email });
  await page.clock.install();
  await openBackstage(page, pinCode);
  await fillNew(page, 4);
  await page.evaluate(`localStorage.setItem('idToken', ${JSON.stringify(expiredTokenOf(session.idToken))})`);
  const reloading = page.waitForEvent('load');
  await expect(saveButton(page)).toBeEnabled();
  await stopClock(page);
  await saveButton(page).click();
  await tickUntil(page, () => page.getByText(FAILED).isVisible());
  await tickUntil(page, () =>
    page.getByText(/^Your login state (has expired|is invalid), please log in again$/).isVisible(),
  );
  await page.clock.resume();
  await reloading;
  await page.getByRole('main').getByRole('button', { name: 'Sign in with Google' }).click();
  await fillProvider(page, 'The Host', email);
  await expect(page).toHaveURL(backstageAt(pinCode));
  await expect(page.getByText(BACK)).toBeVisible();
  await expectNew(page, 4);
  await saveButton(page).click();
  await expect(page.getByText(SAVED)).toBeVisible();
});

test('a save that fails is reported for 5 seconds, keeps everything and can be repeated', async ({
  host,
  watch,
}) => {
  watch.allow(OFFLINE);
  const { page, email, context } = host;
  const { pinCode } = await seedEvent({ type: 'Plus', host: email });
  await openBackstage(page, pinCode);
  await fillNew(page, 1);
  await context.setOffline(true);
  await saveButton(page).click();
  await expect(page.getByText(FAILED)).toBeVisible();
  await expect(page.getByText('No connection. Check your network and try again.')).toBeVisible();
  await expectNew(page, 1);
  await expect(saveButton(page)).toBeEnabled();
  await context.setOffline(false);
  await saveButton(page).click();
  await expect(page.getByText(SAVED)).toBeVisible();
});

test('the notices stay 3 and 5 seconds', async ({ host, watch }) => {
  watch.allow(/ERR_CONNECTION_RESET/);
  const { page, email } = host;
  const { pinCode } = await seedEvent({ type: 'Plus', host: email });
  await page.clock.install();
  await openBackstage(page, pinCode);
  await page.route('**/api/ad', (route) => route.abort('connectionreset'));
  await page.getByLabel('Sponsor subtitle').fill('Cakes');
  await stopClock(page);
  await saveButton(page).click();
  await tickUntil(page, () => page.getByText(FAILED).isVisible());
  await page.clock.runFor(4500);
  await expect(page.getByText(FAILED)).toBeVisible();
  await page.clock.runFor(1000);
  await tickUntil(page, () => page.getByText(FAILED).isHidden());
  await page.unroute('**/api/ad');
  await saveButton(page).click();
  await tickUntil(page, () => page.getByText(SAVED).isVisible());
  await page.clock.runFor(2500);
  await expect(page.getByText(SAVED)).toBeVisible();
  await page.clock.runFor(1000);
  await tickUntil(page, () => page.getByText(SAVED).isHidden());
});

test('an event that is gone meanwhile: the failure is reported and what was typed stays', async ({
  host,
  watch,
}) => {
  watch.allow(/status of 404/);
  const { page, email } = host;
  const { pinCode, eventId } = await seedEvent({ type: 'Plus', host: email });
  await openBackstage(page, pinCode);
  await page.getByLabel('Sponsor subtitle').fill('Too late');
  await database().deleteFrom('events').where('id', '=', eventId).execute();
  await saveButton(page).click();
  await expect(page.getByText(FAILED)).toBeVisible();
  await expect(page.getByLabel('Sponsor subtitle')).toHaveValue('Too late');
});

test('changes are discarded at once, pictures included', async ({ host }) => {
  const { page, email } = host;
  const { pinCode } = await seedEvent({ type: 'Plus', host: email });
  await openBackstage(page, pinCode);
  await fillNew(page, 2);
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect(preview(page, 2)).toHaveCount(0);
  await expect(page.getByLabel('Sponsor subtitle')).toHaveValue('');
  await expect.poll(() => picturesKept(page)).toBe(0);
  await page.reload();
  await expect(page.getByText('Everything is saved')).toBeVisible();
});

test.describe('leaving with unsaved changes', () => {
  const dialog = (page: Page) => page.getByRole('alertdialog', { name: 'Leave without saving?' });

  test('by a link: asked; one may stay or leave, and the draft waits', async ({ host }) => {
    const { page, email } = host;
    const { pinCode } = await seedEvent({ type: 'Plus', host: email });
    await openBackstage(page, pinCode);
    await fillNew(page, 5);
    await page.getByRole('link', { name: 'Go to event' }).click();
    await dialog(page).getByRole('button', { name: 'Stay here' }).click();
    await expect(dialog(page)).toHaveCount(0);
    await expect(page).toHaveURL(backstageAt(pinCode));
    await expectNew(page, 5);
    await page.getByRole('link', { name: 'Go to event' }).click();
    await dialog(page).getByRole('button', { name: 'Leave' }).click();
    await expect(page).toHaveURL(`/event/${pinCode}`);
    await expect(page.getByRole('button', { name: 'Share' })).toBeVisible();
    await page.goBack();
    await expect(page.getByText(BACK)).toBeVisible();
    await expectNew(page, 5);
  });

  test('typed without a network: nothing is lost, and it is asked once the network is back', async ({
    host,
    watch,
  }) => {
    watch.allow(OFFLINE);
    const { page, email, context } = host;
    const { pinCode } = await seedEvent({ type: 'Plus', host: email });
    await openBackstage(page, pinCode);
    await context.setOffline(true);
    const failing = page.waitForEvent('requestfailed', (request) => request.url().includes('/assets/'));
    await page.getByLabel('Sponsor subtitle').fill('Cakes');
    await failing;
    await expect(page.getByLabel('Sponsor subtitle')).toHaveValue('Cakes');
    await expect(saveButton(page)).toBeEnabled();
    await context.setOffline(false);
    await page.getByRole('link', { name: 'Go to event' }).click();
    await dialog(page).getByRole('button', { name: 'Stay here' }).click();
    await expect(page.getByLabel('Sponsor subtitle')).toHaveValue('Cakes');
  });

  test('between the views nothing is asked, and the save stays at hand', async ({ host }) => {
    const { page, email } = host;
    const { pinCode } = await seedEvent({ type: 'Plus', host: email });
    await openBackstage(page, pinCode);
    await page.getByLabel('Sponsor subtitle').fill('Cakes');
    await page.getByRole('link', { name: 'Permissions' }).click();
    await expect(page.getByRole('switch')).toBeVisible();
    await expect(dialog(page)).toHaveCount(0);
    await saveButton(page).click();
    await expect(page.getByText(SAVED)).toBeVisible();
    await expect(saveButton(page)).toHaveCount(0);
    await page.getByRole('link', { name: 'Ads' }).click();
    await expect(page.getByLabel('Sponsor subtitle')).toHaveValue('Cakes');
  });

  test('by the back button: asked, and the address stays', async ({ host }) => {
    const { page, email } = host;
    const { pinCode } = await seedEvent({ type: 'Plus', host: email });
    await page.goto('/member-center/hosted-events');
    await page.getByRole('link', { name: 'Backstage' }).click();
    await page.getByLabel('Sponsor subtitle').fill('Cakes');
    await page.goBack();
    await expect(dialog(page)).toBeFocused();
    await expect(page).toHaveURL(backstageAt(pinCode));
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
    await expect(page.getByLabel('Sponsor subtitle')).toHaveValue('Cakes');
    await page.goBack();
    await dialog(page).getByRole('button', { name: 'Leave' }).click();
    await expect(page).toHaveURL('/member-center/hosted-events');
  });

  test('by closing the tab: the browser asks, but only then', async ({ host }) => {
    const { page, email } = host;
    const { pinCode } = await seedEvent({ type: 'Plus', host: email });
    await openBackstage(page, pinCode);
    const asked: string[] = [];
    page.on('dialog', async (question) => {
      asked.push(question.type());
      await question.dismiss();
    });
    await page.getByLabel('Sponsor subtitle').fill('Cakes');
    await page.getByLabel('Sponsor subtitle').press('End');
    await expect.poll(() => wouldAsk(page)).toBe(true);
    await page.close({ runBeforeUnload: true });
    await expect.poll(() => asked).toEqual(['beforeunload']);
    await page.getByRole('button', { name: 'Discard changes' }).click();
    await expect.poll(() => wouldAsk(page)).toBe(false);
    const closing = page.waitForEvent('close');
    await page.close({ runBeforeUnload: true });
    await closing;
    expect(asked).toHaveLength(1);
  });
});

/** All that the browser keeps for this site, as text: storages, databases, and the addresses of cached responses. */
const browserKeeps = (page: Page) =>
  page.evaluate<string>(`(async () => {
    const settled = (request) => new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    const kept = [{ ...localStorage }, { ...sessionStorage }];
    for (const { name } of await indexedDB.databases()) {
      const database = await settled(indexedDB.open(name));
      for (const store of database.objectStoreNames)
        kept.push(name, store, await settled(database.transaction(store).objectStore(store).getAllKeys()));
      database.close();
    }
    for (const name of await caches.keys())
      kept.push((await (await caches.open(name)).keys()).map(({ url }) => url));
    return JSON.stringify(kept);
  })()`);

test('an event that its host deletes leaves no draft, no picture and no name in the browser (D14)', async ({
  host,
}) => {
  const { page, email } = host;
  const { pinCode, eventId } = await seedEvent({ type: 'Plus', host: email, name: 'Moonlit gala' });
  await page.goto('/');
  await page.evaluate(
    `sessionStorage.setItem('draft.newEvent', JSON.stringify({ eventName: 'Moonlit gala', pinCode: '${pinCode}' }))`,
  );
  await openBackstage(page, pinCode);
  await fillNew(page, 1);
  await expectNew(page, 1);
  expect(await browserKeeps(page)).toContain(eventId);
  expect(await picturesKept(page)).toBe(1);
  page.on('dialog', (dialog) => void dialog.accept());
  await page.goto(`/manage-event/${pinCode}`);
  await page.getByRole('button', { name: 'Delete event…' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('textbox').fill(pinCode);
  await dialog.getByRole('button', { name: 'Delete event for good' }).click();
  await expect(page.getByText('The event is deleted.')).toBeVisible();
  await expect.poll(() => picturesKept(page)).toBe(0);
  const kept = await browserKeeps(page);
  for (const word of [eventId, pinCode, 'Moonlit gala', 'With thanks', 'Sponsor 1'])
    expect(kept).not.toContain(word);
});
