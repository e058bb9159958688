import type { BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import type { PublicConfig } from '@togather/contract/schemas/config.ts';
import { alterablePage } from './alterable-page.ts';
import { OFFLINE } from './console-watch.ts';
import { expect, test } from './fixtures.ts';
import { database, newClient } from './product.ts';
import { seedUsers } from './seed-users.ts';
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

test.describe('who gets in', () => {
  test('somebody else gets the page for what does not exist, with the reason', async ({ host }) => {
    const { page } = host;
    await page.goto('/admin');
    await expect(page.getByRole('heading', { name: '404 - Page Not Found' })).toBeVisible();
    await expect(page.getByText('Access denied. Admin privileges required.')).toBeVisible();
    await expect(page).not.toHaveURL(/admin/);
    await page.getByRole('link', { name: 'Return to Home' }).click();
    await page.goBack();
    await expect(page.getByRole('heading', { name: '404 - Page Not Found' })).toBeVisible();
  });

  test('where the check fails, too', async ({ newVisitor, watch }) => {
    watch.allow(/ERR_CONNECTION_RESET/);
    const page = await adminPage(newVisitor);
    await page.route('**/api/admin/check', (route) => route.abort('connectionreset'));
    await page.goto('/admin');
    await expect(page.getByText('Failed to verify admin permissions')).toBeVisible();
    await expect(page.getByRole('heading', { name: '404 - Page Not Found' })).toBeVisible();
  });

  test('without a session the page asks for a login', async ({ page }) => {
    await page.goto('/admin');
    await expect(page.getByRole('heading', { name: 'Sign in to continue' })).toBeVisible();
  });
});

test('an administrator gives an event to somebody, who finds it among the hosted events', async ({
  host,
  newVisitor,
}) => {
  const page = await adminPage(newVisitor);
  await page.goto('/admin');
  await create(page).click();
  await expect(picker(page)).toHaveAccessibleDescription('Please choose a user');
  const name = page.getByLabel('Event name');
  await expect(name).toHaveAccessibleDescription('Event name is required');
  await picker(page).fill(host.email);
  await options(page).filter({ hasText: host.email }).click();
  await expect(picker(page)).toHaveValue(new RegExp(host.email));
  await name.fill('  Given away ');
  await create(page).click();
  await expect(dialog(page)).toContainText('Payment is bypassed');
  await expect(dialog(page)).toContainText(host.email);
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog(page)).toHaveCount(0);
  expect(
    await database().selectFrom('events').select('id').where('name', '=', 'Given away').execute(),
  ).toEqual([]);
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

  await page.getByRole('button', { name: 'Create another' }).click();
  await expect(picker(page)).toHaveValue('');
});

test('one of thousands of users is found by keys alone, and the list grows on scrolling', async ({
  newVisitor,
}) => {
  test.slow();
  await seedUsers(1200, 'Crowd');
  const page = await adminPage(newVisitor);
  await page.goto('/admin');
  await picker(page).fill('crowd');
  await expect(page.getByText('1200 users')).toBeVisible();
  await expect(options(page)).toHaveCount(50);
  await options(page).last().scrollIntoViewIfNeeded();
  await expect(options(page)).toHaveCount(100);
  await picker(page).fill('Crowd 1177');
  await expect(page.getByText('1 user', { exact: true })).toBeVisible();
  await picker(page).press('ArrowDown');
  await expect(options(page).first()).toHaveText(/Crowd 1177/);
  await expect(picker(page)).toHaveAttribute('aria-activedescendant', /-0$/);
  await picker(page).press('Enter');
  await expect(picker(page)).toHaveValue('Crowd 1177 (crowd1177@example.org)');
  await expect(picker(page)).toHaveAttribute('aria-expanded', 'false');
  await picker(page).press('Tab');
  await expect(page.getByLabel('Event name')).toBeFocused();
  await page.keyboard.type('By keys alone');
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);

  await picker(page).fill('crowd');
  await expect(page.getByText('1200 users')).toBeVisible();
  for (let pressed = 0; pressed < 45; pressed++) await picker(page).press('ArrowDown');
  await expect(options(page)).toHaveCount(100);
  await picker(page).press('Escape');
  await expect(options(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Show users' }).click();
  await expect(options(page)).toHaveCount(100);
  await page.getByRole('heading', { level: 1 }).click();
  await expect(options(page)).toHaveCount(0);
});

test('a search that finds nobody says so, in the list and in the dialog', async ({ newVisitor }) => {
  const page = await adminPage(newVisitor);
  await page.goto('/admin');
  await picker(page).fill('nobody is called this %');
  await expect(page.getByText('No users found')).toBeVisible();
  await page.getByLabel('Event name').fill('For nobody');
  await create(page).click();
  await expect(dialog(page).getByText('No users found')).toBeVisible();
  await expect(dialog(page).getByRole('button', { name: 'Create without payment' })).toBeDisabled();
});

test('a failed list of users is reported, and fetched again', async ({ newVisitor, watch }) => {
  watch.allow(/ERR_CONNECTION_RESET/);
  const page = await adminPage(newVisitor);
  await page.route('**/api/admin/all-users?*', (route) => route.abort('connectionreset'));
  await page.goto('/admin');
  await expect(picker(page)).toHaveAccessibleDescription('Failed to fetch users');
  await page.unroute('**/api/admin/all-users?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await picker(page).fill('admin@example.com');
  await expect(options(page)).toHaveCount(1);
});

test('an event that cannot be created is reported, and can be retried', async ({
  host,
  newVisitor,
  watch,
}) => {
  watch.allow(OFFLINE, /status of 404.*create-plus-directly/);
  const page = await adminPage(newVisitor);
  await page.goto('/admin');
  await picker(page).fill(host.email);
  await options(page).filter({ hasText: host.email }).click();
  await page.getByLabel('Event name').fill('Not yet');
  await create(page).click();
  await page.context().setOffline(true);
  const confirm = dialog(page).getByRole('button', { name: 'Create without payment' });
  await confirm.click();
  await expect(dialog(page).getByRole('alert')).toContainText('Failed to create event');
  await page.context().setOffline(false);
  await database().deleteFrom('users').where('email', '=', host.email).execute();
  await confirm.click();
  await expect(dialog(page).getByRole('alert')).toContainText('This user does not exist.');
});

test('that uploads are refused for want of room is said above every admin page', async ({ newVisitor }) => {
  const page = await adminPage(newVisitor);
  await page.route('**/api/admin/check', (route) =>
    route.fulfill({ json: { isAdmin: true, notices: ['DISK_LOW'] } }),
  );
  await page.goto('/admin?view=feedback');
  await expect(page.getByRole('alert').filter({ hasText: 'The disk is nearly full' })).toBeVisible();
});

test('what a host did with an event is read among the activity', async ({ host, newVisitor }) => {
  const client = newClient();
  const session = await client.signIn(host.email);
  const { eventId } = await client.createEvent(session, 'Watched over');
  const json = { newPin: true };
  await client.request('PATCH', `/api/event/${eventId}`, { token: session.idToken, json });
  const page = await adminPage(newVisitor);
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Activity' }).click();
  await expect(page).toHaveURL('/admin?view=deeds');
  const deed = page.getByRole('listitem').filter({ hasText: 'Watched over' });
  await expect(deed).toContainText('Changed the PIN');
  await expect(deed).toContainText('Host ·');
});

test('feedback is read page by page and dealt with', async ({ newVisitor }) => {
  const giveBack = await takeInbox();
  await database().deleteFrom('feedback').execute();
  const page = await adminPage(newVisitor);
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Feedback' }).click();
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

test('where no mail is sent, feedback is answered in the mail program', async ({ newVisitor }) => {
  const page = await adminPage(newVisitor);
  const entry = { id: 'x'.repeat(22), email: 'a@example.com', message: 'Hello', answer: null };
  const times = { createdAt: new Date().toISOString(), handledAt: null };
  await page.route('**/api/admin/feedback?*', (route) =>
    route.fulfill({ json: { feedback: [{ ...entry, ...times }], total: 1 } }),
  );
  await page.route('**/api/config', async (route) => {
    const response = await route.fetch();
    const config = (await response.json()) as PublicConfig;
    await route.fulfill({ response, json: { ...config, features: { ...config.features, mail: false } } });
  });
  await page.goto('/admin?view=feedback');
  const reply = page.getByRole('link', { name: 'Reply to a@example.com' });
  await expect(reply).toHaveAttribute('href', 'mailto:a%40example.com');
});
