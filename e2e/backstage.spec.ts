import type { Page } from '@playwright/test';
import { backstageAt, openBackstage } from './backstage-steps.ts';
import { expect, test } from './fixtures.ts';
import { seedEvent } from './seed-events.ts';
import { fillProvider } from './sign-in-steps.ts';

const views = (page: Page) => page.getByRole('navigation', { name: 'Backstage views' });

test("a visitor who signs in at another host's backstage returns to that view and is refused", {
  tag: '@rest',
}, async ({ page }) => {
  const { pinCode } = await seedEvent({ type: 'Plus' });
  await page.goto(backstageAt(pinCode, 'permission'));
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Sign in to continue');
  await main.getByRole('button', { name: 'Sign in by e-mail' }).click();
  await fillProvider(page, 'Somebody Else', 'not-the-host@example.com');
  await expect(page).toHaveURL(backstageAt(pinCode, 'permission'));
  await expect(page.getByRole('alert')).toContainText('You are not the host of this event');
  await page.goto(`/manage-event/${pinCode}`);
  await expect(main.getByRole('heading', { name: 'You are not the host of this event' })).toBeVisible();
});

test('a reload and the back button keep the view in the address, also after the event ends', {
  tag: '@rest',
}, async ({ host }) => {
  const { page, email } = host;
  const { pinCode } = await seedEvent({ type: 'Plus', host: email, endsInDays: -0.01 });
  await openBackstage(page, pinCode);
  await expect(views(page).getByRole('link', { name: 'Ads' })).toHaveAttribute('aria-current', 'page');
  await views(page).getByRole('link', { name: 'Permissions' }).click();
  await expect(page).toHaveURL(backstageAt(pinCode, 'permission'));
  await expect(page.getByRole('switch').first()).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Guest permissions' })).toBeVisible();
  await views(page).getByRole('link', { name: 'Statistics' }).click();
  await expect(page.getByRole('heading', { name: 'Statistics' })).toBeVisible();
  await page.goBack();
  await expect(views(page).getByRole('link', { name: 'Permissions' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Sponsors and ads' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to event' }).click();
  await expect(page).toHaveURL(`/event/${pinCode}`);
  await page.goBack();
  const tabs = page.getByRole('navigation', { name: 'Manage event' });
  await tabs.getByRole('link', { name: 'Sharing' }).click();
  await expect(page).toHaveURL(`/manage-event/${pinCode}`);
  await tabs.getByRole('link', { name: 'Sponsors' }).click();
  await expect(page).toHaveURL(backstageAt(pinCode));
});
