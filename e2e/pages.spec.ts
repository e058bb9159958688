import { expect, test } from './fixtures.ts';

test('about us contains the mission, the story, both dates and a footer note', async ({ page }) => {
  await page.goto('/about-us');
  await expect(page.getByRole('heading', { level: 1, name: 'About us' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Our mission' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Our story' })).toBeVisible();
  const dates = page.getByRole('main').locator('dl');
  await expect(dates).toContainText('Founded');
  await expect(dates).toContainText('December 2024');
  await expect(dates).toContainText('Launched');
  await expect(dates).toContainText('March 2025');
  await expect(page.getByText('Made in Taiwan.')).toBeVisible();
});

const legal = [
  { path: '/terms', title: 'Terms of service' },
  { path: '/privacy', title: 'Privacy' },
  { path: '/face-grouping-notice', title: 'How faces are grouped' },
];
for (const { path, title } of legal)
  test(`${path} works on its own, reloads, and names the retention`, async ({ page }) => {
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(200);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page).toHaveTitle(`${title} · Togather`);
    await expect(page.getByRole('main')).toContainText('75 days');
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  });

test('the legal pages are linked where one joins', async ({ page }) => {
  await page.goto('/join-event');
  for (const { path, title } of legal)
    await expect(page.getByRole('main').getByRole('link', { name: title })).toHaveAttribute('href', path);
});

test.describe('an unknown path', () => {
  test('is the not-found page, with status 404 and the way home', async ({ page, watch }) => {
    watch.allow(/status of 404.*\(\/no\/such\/page\)/);
    const answer = await page.goto('/no/such/page');
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: '404 - Page Not Found' })).toBeVisible();
    await expect(page.getByText("The page you're looking for doesn't exist.")).toBeVisible();
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    await page.getByRole('link', { name: 'Return to Home' }).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('one PIN away');
  });

  test('below a known one is not found either', async ({ page, watch }) => {
    watch.allow(/status of 404.*\(\/pricing\/extra\)/);
    const answer = await page.goto('/pricing/extra');
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: '404 - Page Not Found' })).toBeVisible();
  });
});

const sitePages = ['/', '/pricing', '/about-us', '/customer-service', '/join-event', '/upload-photos'];
for (const path of [...sitePages, '/download-photos', '/create-free-event'])
  test(`${path} has one title, one main heading and one main landmark`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expect(page.getByRole('main')).toHaveCount(1);
    await expect(page).toHaveTitle(/Togather/);
    await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /./);
  });
