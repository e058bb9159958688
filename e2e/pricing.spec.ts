import { expect, test } from './fixtures.ts';
import { holdRequests } from './hold-requests.ts';

test.beforeEach(({ page }) => page.goto('/pricing'));

test('a title, a subtitle and three plans', async ({ page }) => {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('Start free. Move to Plus when the party gets bigger.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: /^(Free|Plus|Custom)$/ })).toHaveText([
    'Free',
    'Plus',
    'Custom',
  ]);
});

test('the free plan is a limited offer, unlimited for guests, and leads to a free event', async ({
  page,
}) => {
  const card = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByText('NT$0') })
    .first();
  await expect(card).toContainText('per month');
  await expect(card.locator('s')).toHaveText('NT$299 per month');
  await expect(card.getByText('Limited-time offer')).toBeVisible();
  await expect(card.getByText('Unlimited guests')).toBeVisible();
  for (const point of ['Up to 100 photos per event', 'Photos are kept for 75 days', 'Files up to 5 MB'])
    await expect(card).toContainText(point);
  await expect(card).toContainText(/Up to \d+ free events per month/);
  await card.getByRole('link').click();
  await expect(page).toHaveURL('/create-free-event');
});

test('the highlighted plan is recommended, not called popular, and leads to the set-up of a paid event', async ({
  page,
}) => {
  const card = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByText('NT$549') })
    .first();
  await expect(card.getByText('Recommended')).toBeVisible();
  await expect(card).toContainText('per event');
  await expect(card.locator('s')).toHaveText('NT$999');
  for (const point of ['Up to 850 photos', 'whether participants may upload', 'sponsor', 'kept for 75 days'])
    await expect(card).toContainText(point);
  await expect(card.getByRole('link')).toHaveAttribute('href', '/pending-event-creation');
});

test('the custom plan leads to a form elsewhere, in a new tab', async ({ page }) => {
  const link = page.getByRole('link', { name: 'Contact us (opens in a new tab)' });
  await expect(link).toHaveAttribute('href', /^https:\/\/forms\.example\.com\//);
  await expect(link).toHaveAttribute('target', '_blank');
  await expect(link).toHaveAttribute('rel', /noopener/);
});

test('no number and no button changes before one’s eyes: the plans show with what the installation says (B5)', async ({
  newVisitor,
}) => {
  const page = await (await newVisitor({ serviceWorkers: 'block' })).newPage();
  const letGo = await holdRequests(page, '**/api/config', async (route) => {
    const response = await route.fetch();
    const config = await response.json();
    await route.fulfill({ response, json: { ...config, features: { ...config.features, payments: false } } });
  });
  await page.goto('/pricing');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('NT$549')).toBeHidden();
  letGo();
  await expect(page.getByText('NT$549')).toBeVisible();
  await expect(page.locator('a[href="/pending-event-creation"]')).toHaveCount(0);
});
