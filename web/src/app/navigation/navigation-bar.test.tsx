import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '#testing/expect-accessible.ts';
import { openPage } from '#testing/open-page.tsx';

const links = [
  { name: 'Join an event', path: '/join-event' },
  { name: 'Plans', path: '/pricing' },
  { name: 'About us', path: '/about-us' },
  { name: 'Support', path: '/customer-service' },
];
const bar = page.getByRole('navigation', { name: 'Main' });
const menuButton = bar.getByRole('button', { name: 'Menu' });
const link = (name: string) => bar.getByRole('link', { name, exact: true });
const main = page.getByRole('main');

beforeEach(() => window.scrollTo(0, 0));

test('the skip link and a new page move the focus to the content', async () => {
  await openPage('/');
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  await userEvent.tab();
  await expect.element(page.getByRole('link', { name: 'Skip to content' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(main).toHaveFocus();
  await menuButton.click();
  await link('Plans').click();
  await expect.element(page.getByRole('heading', { name: 'Plus', exact: true })).toBeVisible();
  await expect.element(main).toHaveFocus();
});

test('the menu on a phone leads to every page and closes on arrival', { tags: 'rest' }, async () => {
  await openPage('/');
  for (const { name, path } of links) {
    await menuButton.click();
    await link(name).click();
    await expect.poll(() => location.pathname).toBe(path);
    await expect.element(link(name)).not.toBeInTheDocument();
  }
  await bar.getByRole('link', { name: 'Togather, home' }).click();
  await expect.poll(() => location.pathname).toBe('/');
});

test('an outside press and Escape close the menu, and Escape returns the focus', async () => {
  await openPage('/about-us');
  await menuButton.click();
  await expect.element(menuButton).toHaveAttribute('aria-expanded', 'true');
  await expect.element(link('Plans')).toBeVisible();
  await expectAccessible('menu open');
  await main.click({ position: { x: 200, y: 600 } });
  await expect.element(link('Plans')).not.toBeInTheDocument();
  await menuButton.click();
  await userEvent.keyboard('{Escape}');
  await expect.element(link('Plans')).not.toBeInTheDocument();
  await expect.element(menuButton).toHaveFocus();
  await expect.element(menuButton).toHaveAttribute('aria-expanded', 'false');
});

test("opens the brand's social page in a new tab", async () => {
  await openPage('/');
  await menuButton.click();
  const social = bar.getByRole('link', { name: 'Follow us (opens in a new tab)' });
  await expect.element(social).toHaveAttribute('href', 'https://social.example.com/togather');
  await expect.element(social).toHaveAttribute('target', '_blank');
});

test('shows the links without a menu on a wide page, and marks the current one', async () => {
  await page.viewport(1280, 800);
  await openPage('/pricing');
  for (const { name } of links) await expect.element(link(name)).toBeVisible();
  await expect.element(menuButton).not.toBeInTheDocument();
  await expect.element(link('Plans')).toHaveAttribute('aria-current', 'page');
  await expect.element(bar.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await expectAccessible('wide page');
});
