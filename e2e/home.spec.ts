import { expect, test } from './fixtures.ts';

const steps = [
  { title: 'Create an event', action: 'Create a free event', path: '/create-free-event' },
  { title: 'Join with the PIN', action: 'Join an event', path: '/join-event' },
  { title: 'Upload photos', action: 'Upload photos', path: '/upload-photos' },
  { title: 'Download photos', action: 'Download photos', path: '/download-photos' },
];

const pictures = ['event-page', 'face-menu', 'find-me'];

test('the header has a title, a subtitle and the ways to create and to join', async ({ page }) => {
  await page.goto('/');
  const header = page.getByRole('main').locator('header');
  await expect(header.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(header.getByText('Guests join with six characters')).toBeVisible();
  await header.getByRole('link', { name: 'Join an event' }).click();
  await expect(page).toHaveURL('/join-event');
  await page.goBack();
  await header.getByRole('link', { name: 'Create an event' }).click();
  await expect(page).toHaveURL('/pricing');
});

test('four steps, each a card with bullets and its own way on', async ({ page }) => {
  await page.goto('/');
  const cards = page.locator('section[aria-labelledby=steps] > div > ol > li');
  await expect(cards).toHaveCount(steps.length);
  for (const [index, { title, action, path }] of steps.entries()) {
    const card = cards.nth(index);
    await expect(card.getByRole('heading', { name: title })).toBeVisible();
    expect(await card.getByRole('listitem').count()).toBeGreaterThanOrEqual(2);
    await expect(card.getByRole('link', { name: action })).toHaveAttribute('href', path);
  }
  for (const [index, { action, path }] of steps.entries()) {
    await page.goto('/');
    await cards.nth(index).getByRole('link', { name: action }).click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
});

test('the demo shows how one finds oneself, and its pictures speak the language of the page', async ({
  page,
}) => {
  await page.goto('/');
  const demo = page.locator('section[aria-labelledby=demo]');
  await expect(demo.getByRole('figure')).toHaveCount(pictures.length);
  await expect(demo.getByText('Find photos of me', { exact: true })).toBeVisible();
  for (const name of pictures) await expect(demo.locator(`img[src="/demo/${name}.en.webp"]`)).toBeVisible();
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: '中文' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hant-TW');
  for (const name of pictures) {
    const picture = demo.locator(`img[src="/demo/${name}.zh-TW.webp"]`);
    await picture.scrollIntoViewIfNeeded();
    await expect(picture).toHaveJSProperty('complete', true);
    await expect(picture).not.toHaveJSProperty('naturalWidth', 0);
  }
});

test('features are listed and the invitation leads to the plans', async ({ page }) => {
  await page.goto('/');
  await expect(
    page.locator('section[aria-labelledby=features]').getByRole('heading', { level: 3 }),
  ).toHaveCount(6);
  const invite = page.locator('section[aria-labelledby=invite]');
  await invite.getByRole('link').click();
  await expect(page).toHaveURL('/pricing');
});

test('the footer has two e-mail addresses, one phone number and the legal pages', async ({ page }) => {
  await page.goto('/');
  const footer = page.getByRole('contentinfo');
  await expect(footer.locator('a[href^="mailto:"]')).toHaveCount(2);
  await expect(footer.locator('a[href^="tel:"]')).toHaveCount(1);
  for (const name of ['Terms of service', 'Privacy', 'How faces are grouped'])
    await expect(footer.getByRole('link', { name })).toBeVisible();
});

test('the page has a title and a description of its own', async ({ page }) => {
  await page.goto('/');
  await expect(page).toHaveTitle('Togather');
  await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /six characters/);
  await expect(page.locator('meta[property="og:description"]')).toHaveAttribute('content', /six characters/);
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'index,follow');
});
