import type { BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import { alterablePage } from './alterable-page.ts';
import { expect, test } from './fixtures.ts';
import { database, newClient } from './product.ts';
import { takeInbox } from './take-inbox.ts';

type NewVisitor = (options?: BrowserContextOptions) => Promise<BrowserContext>;

/** The administrator named by global-setup.ts. */
const adminPage = async (newVisitor: NewVisitor): Promise<Page> => {
  const session = await newClient().signIn('admin@example.com');
  return alterablePage({ session, newVisitor });
};

const picker = (page: Page) => page.getByRole('combobox', { name: 'Host' });
const options = (page: Page) => page.getByRole('listbox', { name: 'Host' }).getByRole('option');
const create = (page: Page) => page.getByRole('button', { name: 'Create event' });
const dialog = (page: Page) => page.getByRole('alertdialog', { name: 'Create this event without payment?' });

test('a non-admin sees the not-found page with the reason, also after going back', { tag: '@rest' }, async ({
  host,
}) => {
  const { page } = host;
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: '404 - Page Not Found' })).toBeVisible();
  await expect(page.getByText('Access denied. Admin privileges required.')).toBeVisible();
  await expect(page).not.toHaveURL(/admin/);
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await page.goBack();
  await expect(page.getByRole('heading', { name: '404 - Page Not Found' })).toBeVisible();
});

test('an administrator creates an event for a user, who sees it among the hosted events', async ({
  host,
  newVisitor,
}) => {
  const page = await adminPage(newVisitor);
  await page.goto('/admin?view=create');
  await picker(page).fill(host.email);
  await options(page).filter({ hasText: host.email }).click();
  await page.getByLabel('Event name').fill('  Given away ');
  await create(page).click();
  await dialog(page).getByRole('button', { name: 'Create without payment' }).click();
  await expect(page.getByRole('heading', { name: 'The Plus event is ready' })).toBeFocused();
  const { id, pin } = await database()
    .selectFrom('events')
    .select(['id', 'pin'])
    .where('name', '=', 'Given away')
    .executeTakeFirstOrThrow();
  for (const text of [id, pin]) await expect(page.getByText(text, { exact: true })).toBeVisible();
  await expect(page.getByText(new RegExp(`/event/${pin}$`))).toBeVisible();

  await host.page.goto('/member-center/hosted-events');
  const card = host.page.getByRole('article', { name: 'Given away' });
  await expect(card).toContainText('Plus');
  await expect(card).toContainText(pin);
});

test('an administrator pages through feedback and marks it as handled', { tag: '@rest' }, async ({
  newVisitor,
}) => {
  const giveBack = await takeInbox();
  await database().deleteFrom('feedback').execute();
  const page = await adminPage(newVisitor);
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Feedback', exact: true }).click();
  await expect(page).toHaveURL('/admin?view=feedback');
  await expect(page.getByText('No message is waiting for a reply.')).toBeVisible();

  const client = newClient();
  for (let count = 1; count <= 25; count++) {
    const json = { email: `writer${count}@example.com`, message: `Message ${count}\n<b>bold</b>` };
    const headers = { 'x-forwarded-for': `203.0.113.${100 + count}` };
    await client.request('POST', '/api/feedback', { json, headers });
  }
  await page.reload();
  await expect(page.getByText('25 messages')).toBeVisible();
  const messages = page.getByRole('article');
  await expect(messages).toHaveCount(20);
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(messages).toHaveCount(25);
  await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0);

  const one = page.getByRole('article', { name: 'writer25@example.com' });
  await expect(one).toContainText('<b>bold</b>');
  const two = page.getByRole('article', { name: 'writer24@example.com' });
  await two.getByRole('button', { name: 'Reply to writer24@example.com' }).click();
  await page.getByLabel('Your answer').fill('Thank you.\nThey stay for 75 days.');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(two).toHaveCount(0);
  await expect(page.locator('*:focus')).toContainText('24 messages');
  await one.getByRole('button', { name: 'Mark as handled' }).click();
  await expect(one).toHaveCount(0);
  await expect(page.getByText('23 messages')).toBeVisible();
  await expect(page.locator('*:focus')).toContainText('23 messages');
  await page.getByRole('button', { name: 'Handled', exact: true }).click();
  await expect(one).toBeVisible();
  await expect(two).toContainText('They stay for 75 days.');
  await expect(one.getByRole('button', { name: 'Mark as handled' })).toHaveCount(0);
  await giveBack();
});
