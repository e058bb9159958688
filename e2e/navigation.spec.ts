import { expect, test } from './fixtures.ts';

const links = [
  { name: 'Join an event', path: '/join-event' },
  { name: 'Plans', path: '/pricing' },
  { name: 'About us', path: '/about-us' },
  { name: 'Support', path: '/customer-service' },
];

test.describe('on a phone', () => {
  test('the menu leads to every page and closes on arrival', async ({ page }) => {
    await page.goto('/');
    const bar = page.getByRole('navigation', { name: 'Main' });
    for (const { name, path } of links) {
      await bar.getByRole('button', { name: 'Menu' }).click();
      await bar.getByRole('link', { name, exact: true }).click();
      await expect(page).toHaveURL(path);
      await expect(bar.getByRole('link', { name, exact: true })).toBeHidden();
    }
    await bar.getByRole('link', { name: 'Togather, home' }).click();
    await expect(page).toHaveURL('/');
  });

  test('the menu closes on an outside press and on Escape, which gives the focus back', async ({ page }) => {
    await page.goto('/about-us');
    const button = page.getByRole('button', { name: 'Menu' });
    const link = page.locator('#menu').getByRole('link', { name: 'Plans' });
    await button.click();
    await expect(button).toHaveAttribute('aria-expanded', 'true');
    await expect(link).toBeVisible();
    await page.mouse.click(200, 800);
    await expect(link).toBeHidden();
    await button.click();
    await page.keyboard.press('Escape');
    await expect(link).toBeHidden();
    await expect(button).toBeFocused();
    await expect(button).toHaveAttribute('aria-expanded', 'false');
  });

  test('the social link is the one of the brand, in a new tab', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Menu' }).click();
    const social = page.locator('#menu').getByRole('link', { name: 'Follow us' });
    await expect(social).toHaveAttribute('href', 'https://social.example.com/togather');
    await expect(social).toHaveAttribute('target', '_blank');
  });
});

test('a wide page shows the links without a menu, and says where one is', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/pricing');
  const bar = page.getByRole('navigation', { name: 'Main' });
  for (const { name } of links) await expect(bar.getByRole('link', { name, exact: true })).toBeVisible();
  await expect(bar.getByRole('button', { name: 'Menu' })).toBeHidden();
  await expect(bar.getByRole('link', { name: 'Plans' })).toHaveAttribute('aria-current', 'page');
  await expect(bar.getByRole('button', { name: 'Sign in' })).toBeVisible();
});

test('the skip link and a new page hand the focus to the content', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.locator('#menu').getByRole('link', { name: 'Plans' }).click();
  await expect(page.getByRole('main')).toBeFocused();
});

test.describe('signed in', () => {
  test('the user menu shows who one is and where one can go', async ({ host }) => {
    const { page, email } = host;
    const name = email.split('@')[0] ?? '';
    await page.goto('/');
    const button = page.getByRole('button', { name: `Account of ${name}` });
    await button.click();
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeHidden();
    const menu = page.locator('#user-menu');
    await expect(menu.getByText(name)).toBeVisible();
    await menu.getByRole('link', { name: 'My hosted events' }).click();
    await expect(page).toHaveURL('/member-center/hosted-events');
    await expect(menu).toBeHidden();
    await button.click();
    await menu.getByRole('link', { name: 'My joined events' }).click();
    await expect(page).toHaveURL('/member-center/joined-events');
    await expect(menu).toBeHidden();
  });

  test('the user menu closes on an outside press, on Escape and when the focus leaves', async ({ host }) => {
    const { page } = host;
    await page.goto('/about-us');
    const button = page.getByRole('button', { name: /^Account of/ });
    const menu = page.locator('#user-menu');
    await button.click();
    await expect(menu).toBeVisible();
    await page.mouse.click(100, 600);
    await expect(menu).toBeHidden();

    await button.focus();
    await page.keyboard.press('Enter');
    await expect(menu).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(menu.getByRole('link', { name: 'My hosted events' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(button).toBeFocused();

    await page.keyboard.press('Enter');
    for (const step of ['hosted', 'joined', 'account', 'log out', 'beyond'])
      await test.step(step, () => page.keyboard.press('Tab'));
    await expect(menu).toBeHidden();
  });

  test('logging out clears the session and what needed it', async ({ host }) => {
    const { page, context } = host;
    await page.goto('/member-center/hosted-events');
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('button', { name: 'Log out' }).click();
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
    await expect(page.getByRole('main').getByText('Sign in to continue')).toBeVisible();
    const [kept] = (await context.storageState()).origins;
    const names = kept?.localStorage.map(({ name }) => name) ?? [];
    for (const name of ['idToken', 'idTokenExpTime', 'profile']) expect(names).not.toContain(name);
  });
});
