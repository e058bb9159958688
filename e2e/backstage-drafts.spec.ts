import type { Page } from '@playwright/test';
import { asksBeforeLeaving } from './asks-before-leaving.ts';
import {
  backstageAt,
  chooseImage,
  dropImage,
  fillTexts,
  openBackstage,
  openSlot,
  preview,
  saveButton,
  slot,
} from './backstage-steps.ts';
import { OFFLINE } from './console-watch.ts';
import { expect, test } from './fixtures.ts';
import { historyDepth } from './history-depth.ts';
import { readKept } from './kept-in-browser.ts';
import { stopClock, tickUntil } from './page-clock.ts';
import { newClient } from './product.ts';
import { adPicture, seedAds } from './sample-ads.ts';
import { seedEvent } from './seed-events.ts';
import { fillProvider } from './sign-in-steps.ts';
import { expiredTokenOf } from './tokens.ts';

// A service worker would let requests bypass the test's routes.
test.use({ serviceWorkers: 'block' });

const SAVED = 'Ad settings saved successfully!';
const FAILED = 'Failed to save ad settings. Please try again later.';
const BACK = 'Your unsaved changes have been restored.';

const fillNew = async (page: Page, position: number) => {
  await page.getByLabel('Sponsor subtitle').fill('With thanks');
  await fillTexts(page, position, { name: `Sponsor ${position}`, link: 'fern.example.com' });
  await dropImage(page, position, await adPicture(position));
};
const expectNew = async (page: Page, position: number) => {
  await expect(page.getByLabel('Sponsor subtitle')).toHaveValue('With thanks');
  await openSlot(page, position);
  await expect(slot(page, position).getByLabel('Ad name')).toHaveValue(`Sponsor ${position}`);
  await expect(slot(page, position).getByLabel('Link')).toHaveValue('fern.example.com');
  await expect(preview(page, position)).toHaveJSProperty('naturalWidth', 800);
};
const picturesKept = async (page: Page) =>
  (await readKept(page, { database: 'ad-drafts', store: 'pictures' })).length;

test('unsaved changes, including pictures and removals, survive a reload until they are saved', {
  tag: '@rest',
}, async ({ host }) => {
  const { page, email, session } = host;
  // The backstage opens before the event starts.
  const { pinCode, eventId } = await seedEvent({ type: 'Plus', host: email, startsInDays: 3 });
  await seedAds(session, eventId, [
    { positionId: 1, name: 'First' },
    { positionId: 2, name: 'Second' },
  ]);
  await openBackstage(page, pinCode);
  await fillNew(page, 3);
  await openSlot(page, 1);
  await slot(page, 1).getByRole('button', { name: 'Remove ad 1' }).click();
  await openSlot(page, 2);
  await slot(page, 2).getByRole('button', { name: 'Remove image' }).click();
  await page.reload();
  await expect(page.getByText(BACK)).toBeVisible();
  await expectNew(page, 3);
  await openSlot(page, 1);
  await expect(slot(page, 1)).toContainText('This ad will be removed when you save.');
  await openSlot(page, 2);
  await expect(slot(page, 2)).toContainText('You removed the original image.');
  await chooseImage(page, 2, await adPicture(2));
  await saveButton(page).click();
  await expect(page.getByText(SAVED)).toBeVisible();
  expect((await newClient().lookUp(pinCode)).adInfos.map((ad) => ad.name)).toEqual(['Second', 'Sponsor 3']);
  await expect.poll(() => picturesKept(page)).toBe(0);
  await page.reload();
  await expect(slot(page, 3)).toContainText('Live');
  await expect(page.getByText(BACK)).toHaveCount(0);
  await expect.poll(() => picturesKept(page)).toBe(0);
});

test('a host whose login has expired signs in again and keeps unsaved changes', { tag: '@rest' }, async ({
  host,
  watch,
}) => {
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
  await page.getByRole('main').getByRole('button', { name: 'Sign in by e-mail' }).click();
  await fillProvider(page, 'The Host', email);
  await expect(page).toHaveURL(backstageAt(pinCode));
  await expect(page.getByText(BACK)).toBeVisible();
  await expectNew(page, 4);
  await saveButton(page).click();
  await expect(page.getByText(SAVED)).toBeVisible();
});

test('leaving unsaved changes asks for confirmation, in the page or by the browser', {
  tag: '@rest',
}, async ({ host, watch }) => {
  watch.allow(OFFLINE);
  const { page, email, context } = host;
  const { pinCode } = await seedEvent({ type: 'Plus', host: email });
  const dialog = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  const subtitle = page.getByLabel('Sponsor subtitle');
  await page.goto('/member-center/hosted-events');
  await page.getByRole('link', { name: 'Backstage' }).click();
  await expect(subtitle).toBeVisible();

  await test.step('leaves without a network: the dialog loads later, and nothing is lost', async () => {
    await context.setOffline(true);
    const failing = page.waitForEvent('requestfailed', (request) => request.url().includes('/assets/'));
    await subtitle.fill('Cakes');
    await failing;
    await expect(subtitle).toHaveValue('Cakes');
    await expect(saveButton(page)).toBeEnabled();
    await context.setOffline(false);
    await page.getByRole('link', { name: 'Go to event' }).click();
    await dialog.getByRole('button', { name: 'Stay here' }).click();
    await expect(subtitle).toHaveValue('Cakes');
  });

  await test.step('closes the tab: the browser asks', async () => {
    const asked: string[] = [];
    page.on('dialog', async (question) => {
      asked.push(question.type());
      await question.dismiss();
    });
    await subtitle.press('End');
    await expect.poll(() => asksBeforeLeaving(page)).toBe(true);
    await page.close({ runBeforeUnload: true });
    await expect.poll(() => asked).toEqual(['beforeunload']);
  });

  await test.step('goes back: the page asks, and the address stays', async () => {
    await page.goBack();
    await expect(dialog).toBeFocused();
    await expect(page).toHaveURL(backstageAt(pinCode));
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(subtitle).toHaveValue('Cakes');
    // The dialog's history step back must finish first.
    await expect.poll(() => historyDepth(page)).toBe(0);
    await page.goBack();
    await dialog.getByRole('button', { name: 'Leave' }).click();
    await expect(page).toHaveURL('/member-center/hosted-events');
  });

  await test.step('returns to the draft, discards it, and closes the tab without a question', async () => {
    await page.goForward();
    await expect(page.getByText(BACK)).toBeVisible();
    await page.getByRole('button', { name: 'Discard changes' }).click();
    await expect.poll(() => asksBeforeLeaving(page)).toBe(false);
    const closing = page.waitForEvent('close');
    await page.close({ runBeforeUnload: true });
    await closing;
  });
});
