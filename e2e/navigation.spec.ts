import { expect, test } from './fixtures.ts';

const links = [
  { name: 'Join an event', path: '/join-event' },
  { name: 'Plans', path: '/pricing' },
  { name: 'About us', path: '/about-us' },
  { name: 'Support', path: '/customer-service' },
];
const ways = [
  { action: 'Join an event', path: '/join-event' },
  { action: 'Create an event', path: '/pricing' },
  { action: 'Create a free event', path: '/create-free-event' },
  { action: 'Upload photos', path: '/upload-photos' },
  { action: 'Download photos', path: '/download-photos' },
];

test('a visitor browses the site on a phone by home page, menu and back button', { tag: '@rest' }, async ({
  page,
}) => {
  await page.goto('/');
  for (const { action, path } of ways)
    await test.step(`${action}, and back`, async () => {
      await page.getByRole('main').getByRole('link', { name: action, exact: true }).first().click();
      await expect(page).toHaveURL(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.goBack();
      await expect(page.getByRole('heading', { level: 1 })).toContainText('one PIN away');
    });
  const bar = page.getByRole('navigation', { name: 'Main' });
  for (const { name, path } of links)
    await test.step(`${name} in the menu`, async () => {
      await bar.getByRole('button', { name: 'Menu' }).click();
      await bar.getByRole('link', { name, exact: true }).click();
      await expect(page).toHaveURL(path);
      await expect(page.getByRole('main')).toBeFocused();
      await expect(bar.getByRole('link', { name, exact: true })).toBeHidden();
    });
  await bar.getByRole('link', { name: 'Togather, home' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('one PIN away');
});
