import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '#testing/expect-accessible.ts';
import { openPage } from '#testing/open-page.tsx';

const card = (price: string) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByText(price, { exact: true }) })
    .first();
const struckThrough = (price: string) => card(price).element().querySelector('s')?.textContent;

beforeEach(async () => {
  window.scrollTo(0, 0);
  await openPage('/pricing');
});

test('shows title, subtitle and three plans', async () => {
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect
    .element(page.getByText('Guests never pay. Move to Plus when the party gets bigger.', { exact: true }))
    .toBeVisible();
  const plans = page.getByRole('heading', { level: 2, name: /^(Free|Plus|Custom)$/ });
  await expect
    .poll(() => plans.elements().map((plan) => plan.textContent))
    .toEqual(['Free', 'Plus', 'Custom']);
  await expectAccessible('plans');
});

test("shows the free plan's limited-time offer and unlimited guests, and links a free event", async () => {
  const free = card('NT$0');
  await expect.element(free).toMatchTextContent('per month');
  expect(struckThrough('NT$0')).toBe('NT$299 per month');
  await expect.element(free.getByText('Limited-time offer')).toBeVisible();
  await expect.element(free.getByText('Unlimited guests')).toBeVisible();
  for (const point of [
    'Up to 100 photos per event',
    'Photos are kept for 75 days from the event date',
    'Files up to 5 MB',
  ])
    await expect.element(free).toMatchTextContent(point);
  await expect.element(free).toMatchTextContent(/Up to \d+ free events per month/);
  await free.getByRole('link').click();
  await expect.poll(() => location.pathname).toBe('/create-free-event');
});

test('recommends the highlighted plan, which links the creation of a paid event', async () => {
  const plus = card('NT$549');
  await expect.element(plus.getByText('Recommended', { exact: true })).toBeVisible();
  expect(plus.element().textContent).not.toMatch(/popular/i);
  await expect.element(plus).toMatchTextContent('per event');
  expect(struckThrough('NT$549')).toBe('NT$999');
  for (const point of ['Up to 850 photos', 'whether guests may upload', 'sponsor', 'kept for 75 days'])
    await expect.element(plus).toMatchTextContent(point);
  await expect.element(plus.getByRole('link')).toHaveAttribute('href', '/pending-event-creation');
});

test('links the custom plan to an external form in a new tab', async () => {
  const link = page.getByRole('link', { name: 'Contact us (opens in a new tab)' });
  await expect
    .element(link)
    .toHaveAttribute('href', expect.stringMatching(/^https:\/\/forms\.example\.com\//));
  await expect.element(link).toHaveAttribute('target', '_blank');
  await expect.element(link).toHaveAttribute('rel', expect.stringContaining('noopener'));
});
